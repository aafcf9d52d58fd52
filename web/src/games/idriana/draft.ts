/** Cards of Idriana that are being edited: their faces from the rows of the set, whether or not the rules accept them. */
import { NUMBERS, type CardFacts, type Kind } from './cards'
import type { CardCells, DraftCards } from '../../table/registry'

const AREAS = ['wilderness', 'farm', 'town', 'global'] as const
const KINDS: readonly Kind[] = [
  'centre',
  'forest',
  'water',
  'forage',
  'creature',
  'haven',
  'person',
  'ward',
  'field',
  'crop',
  'goat',
  'building',
  'feast',
  'immediate',
  'sustained',
  'weather',
]

const known = <Value extends string>(values: readonly Value[], cell: string | undefined, other: Value): Value =>
  values.find((value) => value === cell) ?? other
const number = (cell: string | undefined): number => Number.parseInt(cell ?? '', 10) || 0

function requirements(cell: string, numberOf: (name: string) => number | null): CardFacts['requires'] {
  return cell.split(',').flatMap((part) => {
    const [, count, what = ''] = /^\s*(\d+) (.+?)\s*$/.exec(part) ?? []
    if (!count) return []
    const one = { count: number(count), card: null, kind: null, number: null }
    const kind = KINDS.find((name) => name === what.toLowerCase())
    const amount = NUMBERS.find((name) => name === what)
    return [
      numberOf(what) !== null
        ? { ...one, card: numberOf(what) }
        : kind
          ? { ...one, kind }
          : amount
            ? { ...one, number: amount }
            : one,
    ]
  })
}

function abilities(text: string): CardFacts['abilities'] {
  return text
    .split(/(?=\b(?:Action|Reaction):)/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, word, rest] = /^(Action|Reaction): (.*)/.exec(part) ?? []
      return { kind: word === 'Action' ? 'action' : word === 'Reaction' ? 'reaction' : 'lasting', text: rest ?? part }
    })
}

function factsOf(cells: CardCells, numberOf: (name: string) => number | null): CardFacts {
  const placed = cells.placed ?? ''
  return {
    name: cells.name ?? '',
    area: known(AREAS, cells.area, 'wilderness'),
    kind: known(KINDS, cells.kind, 'building'),
    level: Math.min(3, number(cells.level)),
    cost: number(cells.cost),
    vp: number(cells.vp),
    food: number(cells.food),
    gold: number(cells.gold),
    piety: number(cells.piety),
    start: number(cells.start),
    copies: number(cells.copies),
    placed_on: placed.startsWith('on ') ? numberOf(placed.slice(3)) : null,
    placed_in: placed.startsWith('in ') ? numberOf(placed.slice(3)) : null,
    capacity: 0,
    played_tapped: placed === 'tapped',
    requires: requirements(cells.requires ?? '', numberOf),
    text: cells.text ?? '',
    abilities: abilities(cells.text ?? ''),
  }
}

export const draft: DraftCards = {
  facts(rows) {
    const numbers = new Map(rows.map(({ name }, row) => [name, row]))
    const numberOf = (name: string) => numbers.get(name) ?? null
    return {
      facts: { game: 'idriana', cards: rows.map((cells) => factsOf(cells, numberOf)) },
      places: rows.map((_, row) => row),
    }
  },
  pictures: ({ name }) => ({ keys: [`card/${name}`], from: ['name', 'area', 'kind', 'art'] }),
}
