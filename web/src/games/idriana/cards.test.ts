import { expect, test } from 'vitest'
import type { Catalogue } from '../../api'
import { phrases, readCards } from './cards'

const book = (...rows: string[][]) => ({ table: { head: [], rows }, labels: { field: ['Field 1'] } }) as unknown as Catalogue

test('a card is read from the catalogue: where it goes, what it gives and does', () => {
  const { faces } = readCards(
    book(
      ['College', 'Town building, level 2, on Library', '2', '2 VP', '', '0', '2', 'Action: draw 3 cards and keep 2.'],
      ['Barley', 'Farm crop, level 1, in Field', '0', '1 F, 1 G', '', '0', '2', ''],
      ["King's Peace", 'global sustained, played tapped', '1', '', '', '0', '1', 'Nobody sacrifices.'],
      ['Forest Preserve', 'Wilderness centre, level 2, on Hunting Range', '2', '1 VP, 1 F', '', '0', '3', ''],
    ),
    { light: {}, dark: {} },
  )
  expect(faces[0]).toMatchObject({ area: 'town', kind: 'building', level: 2, on: 'Library', acts: true, reacts: false })
  expect(faces[1]).toMatchObject({ in: 'Field', numbers: { vp: 0, food: 1, gold: 1, piety: 0 } })
  expect(faces[2]).toMatchObject({ area: 'global', kind: 'sustained', tapped: true, level: 0 })
  expect(faces[3]).toMatchObject({ kind: 'centre', level: 2, on: 'Hunting Range' })
})

test('Action and Reaction are words of their own', () => {
  expect(phrases('You keep 1 card more each turn. Action: draw 4 cards. Reaction: it does not touch you.')).toEqual([
    { word: '', text: 'You keep 1 card more each turn.' },
    { word: 'Action', text: 'draw 4 cards.' },
    { word: 'Reaction', text: 'it does not touch you.' },
  ])
  expect(phrases('')).toEqual([])
})
