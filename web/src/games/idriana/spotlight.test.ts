import { expect, test } from 'vitest'
import { spotlit } from './spotlight'
import type { IdrianaView } from './view'

const place = (card: number, copies = 1) => ({ card, copies, contents: [], under: [] })
const view = {
  seats: [{ regions: [] }, { regions: [{ centre: place(0), places: [place(3, 2)] }] }],
} as unknown as IdrianaView
const faces = [{ area: 'town' }, { area: 'global' }, { area: 'farm' }, { area: 'town' }] as const
const of = (kind: string, parts: Record<string, number>, own: number | null = 0) =>
  spotlit([{ kind, parts }], view, own, faces)

test('what another plays is shown and goes to its place: the newest copy in a region, or the global area', () => {
  expect(of('plays', { seat: 1, card: 3 })).toEqual({ cards: [{ face: 3, thing: '1 3 1' }] })
  expect(of('plays_on', { seat: 1, card: 3, under: 0 })).toEqual({ cards: [{ face: 3, thing: '1 3 1' }] })
  expect(of('plays', { seat: 1, card: 1 })).toEqual({ cards: [{ face: 1, thing: 'global 1' }] })
})

test('a card that is used or answers is shown where it stays', () => {
  expect(of('uses', { seat: 1, card: 3 })).toEqual({ cards: [{ face: 3 }] })
  expect(of('answers', { seat: 1, card: 3 })).toEqual({ cards: [{ face: 3 }] })
})

test('our own plays, draws and payments are not shown; who watches sees all plays', () => {
  expect(of('plays', { seat: 0, card: 3 })).toBeUndefined()
  expect(of('draws', { seat: 1 })).toBeUndefined()
  expect(of('pays', { seat: 1, card: 3 })).toBeUndefined()
  expect(of('plays', { seat: 1, card: 3 }, null)).toBeDefined()
})
