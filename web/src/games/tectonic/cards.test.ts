import { expect, test } from 'vitest'
import type { Catalogue, Facts } from '../../api'
import { faceOf, tectonicCards } from './cards'

type Square = Extract<Facts, { game: 'tectonic' }>['terrain_cards'][number]['squares'][number][number]
const square = (terrain: Square['terrain'], bonus: Square['bonus'] = '', tent = false): Square => ({
  terrain,
  bonus,
  tent,
})

test('faces follow from the facts', () => {
  const terrain = {
    number: 1,
    turnings: 4,
    squares: [
      [square('grass'), square('forest', '+1')],
      [square('water'), square('lava', 'x2')],
    ],
  }
  const tribe = { number: 1, turnings: 4, squares: [[square('grass', '', true), square('grass')]] }
  const facts: Facts = {
    game: 'tectonic',
    terrain_cards: [terrain],
    tribe_cards: [tribe],
    order_cards: [],
    tribes: ['fox'],
  }
  const catalogue: Catalogue = {
    game: 'tectonic',
    cards_hash: '',
    moves: [],
    events: [],
    labels: {},
    facts,
    card_table: { head: [], rows: [] },
    drawn: [],
  }
  const cards = tectonicCards(catalogue, undefined, false)
  expect(faceOf(cards, { terrain: 0 })).toEqual({
    squares: [
      ['G', 'F'],
      ['W', 'L'],
    ],
    bonuses: [
      ['', '+1'],
      ['', 'x2'],
    ],
  })
  expect(faceOf(cards, { tribe: 'fox', card: 0 }).squares).toEqual([['T', 'G']])
})
