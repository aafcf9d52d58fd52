/** Cards and areas in words. */
import type { TectonicAreaView } from './view'
import { LETTERS } from './cards'
import { say, type Key } from './lang'
import type { Face } from './map/land'

const TERRAINS: Record<string, string> = {
  T: 'tent',
  ...Object.fromEntries(Object.entries(LETTERS).map(([terrain, letter]) => [letter, terrain])),
}

/** A face row by row: "forest, forest, water +1; grass, lava, water". */
export function faceWords(face: Face): string {
  return face.squares
    .map((row, i) =>
      row
        .map((square, j) => `${say(`tectonic.terrain.${TERRAINS[square[0]!]}` as Key)} ${face.bonuses[i]![j]!}`.trim())
        .join(', '),
    )
    .join('; ')
}

/** What an area is called: 'Woods', or 'Grove' if it is one square. */
export function areaName({ terrain, squares }: TectonicAreaView): string {
  return say(`tectonic.area.${terrain}` as Key, { count: squares.length })
}

/** How an area's worth comes about: '(5 + 1) × 2'. */
export function sumOf({ squares, bonus, doubles }: TectonicAreaView): string {
  const sum = bonus ? `${squares.length} + ${bonus}` : `${squares.length}`
  return `${bonus && doubles ? `(${sum})` : sum}${' × 2'.repeat(doubles)}`
}
