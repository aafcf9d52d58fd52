/** Cards in words, for those who do not see them. */
import { say, type Key } from '../../lang'
import type { Face } from './land'

const TERRAINS: Record<string, string> = { F: 'forest', W: 'water', M: 'mine', L: 'lava', G: 'grass', T: 'tent' }

/** A face row by row: "forest, forest, water +1; grass, lava, water". */
export function faceWords(face: Face): string {
  return face.squares
    .map((row, i) => row.map((square, j) => `${say(`tectonic.terrain.${TERRAINS[square[0]!]}` as Key)} ${face.bonuses[i]![j]!}`.trim()).join(', '))
    .join('; ')
}
