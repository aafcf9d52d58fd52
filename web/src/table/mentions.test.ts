import { expect, test } from 'vitest'
import type { Catalogue, MoveInfo } from '../api'
import { mentions, movesOn, pictureOf } from './mentions'

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
