import { expect, test } from 'vitest'
import type { MoveInfo } from '../../api'
import { Selection } from './selection.svelte'

const legalMoves: MoveInfo[] = [
  { code: 1, kind: 'place', parts: { creature: 7, terrain: 2 } },
  { code: 2, kind: 'give', parts: { special: 0, creature: 7 } },
  { code: 3, kind: 'exchange', parts: { special: 0, creature: 4, other: 5 } },
]
const special = { name: '', icons: [], types: [] }
const cards = {
  specials: [
    { ...special, kind: 'icon' as const },
    { ...special, kind: 'exchange' as const },
  ],
}

function selection() {
  const played: number[] = []
  const table = { legalMoves, play: async (...codes: number[]) => void played.push(...codes) }
  return { played, selection: new Selection(table, () => cards) }
}

test('a click picks a card of the hand, puts it on a terrain that is lit, and does nothing elsewhere', () => {
  const { played, selection: one } = selection()
  expect(one.click({ at: 'table', creature: 4, terrain: 2 })).toBe('nothing')
  expect(one.click({ at: 'hand', kind: 'creature', card: 7 })).toBe('picked')
  expect(one.click({ at: 'table', terrain: 3 })).toBe('nothing')
  expect(one.click({ at: 'table', creature: 4, terrain: 2 })).toBe('done')
  expect([played, one.picked]).toEqual([[1], null])
  one.click({ at: 'hand', kind: 'creature', card: 7 })
  one.click({ at: 'hand', kind: 'creature', card: 7 })
  expect(one.picked).toBeNull()
})

test('a click on a creature uses the picked special on it, also in hand; an exchange takes two', () => {
  const { played, selection: one } = selection()
  one.click({ at: 'hand', kind: 'special', card: 0 })
  expect(one.click({ at: 'hand', kind: 'creature', card: 7 })).toBe('done')
  one.click({ at: 'hand', kind: 'special', card: 1 })
  expect(one.click({ at: 'table', creature: 4 })).toBe('done')
  expect(one.first).toBe(4)
  expect(one.click({ at: 'table', creature: 4 })).toBe('nothing')
  expect(one.click({ at: 'table', creature: 5 })).toBe('done')
  expect(played).toEqual([2, 3])
})
