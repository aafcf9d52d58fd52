/** Cards of Tectonic Tribes that are being edited: their faces from the rows of the set, whether or not the rules accept them. */
import type { CardCells, DraftCards } from '../../table/registry'
import { LETTERS, type CardFacts, type TectonicFacts } from './cards'

type Square = CardFacts['squares'][number][number]
const TERRAINS = Object.fromEntries(
  Object.entries(LETTERS).map(([terrain, letter]) => [letter, terrain as Square['terrain']]),
)
const BONUSES: readonly Square['bonus'][] = ['', '+1', '+2', 'x2']

function square(cell: string): Square {
  const bonus = BONUSES.find((one) => one === cell.slice(1)) ?? ''
  return { terrain: TERRAINS[cell[0] ?? ''] ?? 'grass', bonus, tent: cell === 'T' }
}

function squaresOf(cell = ''): Square[] {
  const found = cell.split(' ').filter(Boolean)
  return [0, 1, 2].map((at) => square(found[at] ?? 'G'))
}

const EMPTY = { squares: [squaresOf(), squaresOf()], turnings: 4 }
const place = ({ number }: CardCells) => Math.min(Math.max(1, Number.parseInt(number ?? '', 10) || 1), 200) - 1

export const draft: DraftCards = {
  facts(rows, box) {
    const { order_cards, tribes } = box as TectonicFacts
    const facts: TectonicFacts = { game: 'tectonic', terrain_cards: [], tribe_cards: [], order_cards, tribes }
    // a card lies at its number, under which its pictures are known
    for (const cells of rows) {
      const cards = cells.kind === 'tribe' ? facts.tribe_cards : facts.terrain_cards
      const at = place(cells)
      while (cards.length <= at) cards.push({ ...EMPTY, number: cards.length + 1 })
      cards[at] = { number: at + 1, squares: [squaresOf(cells.upper), squaresOf(cells.lower)], turnings: 4 }
    }
    return {
      facts,
      places: rows.map((cells) => place(cells) + (cells.kind === 'tribe' ? facts.terrain_cards.length : 0)),
    }
  },
  pictures(cells, box) {
    const number = place(cells) + 1
    const keys =
      cells.kind === 'tribe'
        ? (box as TectonicFacts).tribes.map((tribe) => `tribe/${tribe} ${number}`)
        : [`terrain/${number}`]
    return { keys, from: ['kind', 'number', 'upper', 'lower'] }
  },
}
