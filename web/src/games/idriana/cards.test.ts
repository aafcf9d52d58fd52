import { expect, test, vi } from 'vitest'
import type { Catalogue, Facts } from '../../api'

vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }))
const { idrianaCards } = await import('./cards')

type CardFacts = Extract<Facts, { game: 'idriana' }>['cards'][number]
const plain: CardFacts = {
  name: '',
  area: 'town',
  kind: 'building',
  level: 1,
  cost: 0,
  vp: 0,
  food: 0,
  gold: 0,
  piety: 0,
  start: 0,
  copies: 1,
  placed_on: null,
  placed_in: null,
  capacity: 0,
  played_tapped: false,
  requires: [],
  text: '',
  abilities: [],
}
const catalogue = (...cards: CardFacts[]): Catalogue => ({
  game: 'idriana',
  cards_hash: '',
  moves: [],
  events: [],
  labels: {},
  facts: { game: 'idriana', cards },
  card_table: { head: [], rows: [] },
  drawn: [],
})

test('a face has what the facts say: where it goes, what it gives, needs and does', () => {
  const { faces } = idrianaCards(
    catalogue(
      { ...plain, name: 'Library' },
      {
        ...plain,
        name: 'College',
        level: 2,
        placed_on: 0,
        vp: 2,
        abilities: [{ kind: 'action', text: 'draw 3 cards.' }],
      },
      {
        ...plain,
        name: 'Mill',
        requires: [
          { count: 2, card: 0, kind: null, number: null },
          { count: 5, card: null, kind: 'forest', number: null },
        ],
      },
      { ...plain, name: "King's Peace", area: 'global', kind: 'sustained', level: 0, played_tapped: true },
    ),
    { light: { 'card/Mill': '/art/mill.svg' }, dark: {} },
  )
  expect(faces[1]).toMatchObject({
    level: 2,
    on: 'Library',
    acts: true,
    reacts: false,
    numbers: { vp: 2, food: 0, gold: 0, piety: 0 },
  })
  expect(faces[2]!.needs).toBe('2 Library, 5 Forest')
  expect(faces[3]).toMatchObject({ area: 'global', kind: 'sustained', tapped: true, on: '', in: '' })
})
