import { expect, test } from 'vitest'
import type { Catalogue, MoveInfo } from '../api'
import { emphasis, mentions, movesOn, pictureOf, withPlayerNames } from './text'

test('seats get the names of those who sit there', () => {
  expect(withPlayerNames('Seat 1 won 4 terrains; seat 2 won 1, seat 3 none.', ['Ann', 'Bo'])).toBe(
    'Ann won 4 terrains; Bo won 1, seat 3 none.',
  )
})

test('names of cards stand out, the longest first, seats and numbers do not', () => {
  const split = emphasis({ seat: ['Ann'], creature: ['Sea', 'Sea Snake'], count: ['1', '2'] })
  expect(split('Ann places Sea Snake at the Seaside, 2 left')).toEqual([
    [false, 'Ann places '],
    [true, 'Sea Snake'],
    [false, ' at the Seaside, 2 left'],
  ])
  expect(emphasis({})('Ann waits')).toEqual([[false, 'Ann waits']])
})

const LABELS = { card: ['Button', 'Silver Chain', 'Silver'], seat: ['Ann', 'Button'] }

test('a line has a label, names and the words between', () => {
  const { label, pieces } = mentions(LABELS)('hand: Silver Chain, Button or 3 cards')
  expect(label).toBe('hand')
  expect(pieces).toEqual([
    { text: 'Silver Chain', domain: 'card', number: 1 },
    { text: ', ' },
    { text: 'Button', domain: 'card', number: 0 },
    { text: ' or 3 cards' },
  ])
})

test('a line without a label is whole, and so is one that ends in a colon', () => {
  expect(mentions(LABELS)('3 cards')).toEqual({ label: '', pieces: [{ text: '3 cards' }] })
  expect(mentions(LABELS)('hand: ').label).toBe('')
})

test('the moves on a card are those that name it', () => {
  const parts = [{ name: 'card', domain: 'card', size: 3 }]
  const catalogue = {
    moves: [
      { name: 'pick', parts },
      { name: 'steal', parts: [{ name: 'victim', domain: 'seat', size: 4 }] },
    ],
  } as unknown as Catalogue
  const moves: MoveInfo[] = [
    { code: 1, kind: 'pick', parts: { card: 1 } },
    { code: 9, kind: 'steal', parts: { victim: 1 } },
  ]
  expect(
    movesOn(catalogue, moves, { text: 'Silver Chain', domain: 'card', number: 1 }).map((move) => move.code),
  ).toEqual([1])
  expect(movesOn(catalogue, moves, { text: 'or' })).toEqual([])
})

test('a glyph is no picture of a card', () => {
  expect(pictureOf({ 'glyph/Button': 'a', 'card/Button': 'b' }, 'Button')).toBe('b')
  expect(pictureOf({}, 'Button')).toBeUndefined()
})
