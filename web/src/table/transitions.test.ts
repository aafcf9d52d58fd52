import { expect, test } from 'vitest'
import { transitions, type Box, type Layout } from './transitions'

const box = (left: number, top = 0): Box => ({ left, top, width: 10, height: 14 })
const layout = (things: Record<string, [string, number]>, places: Record<string, number> = {}): Layout => ({
  things: new Map(Object.entries(things).map(([name, [place, at]]) => [name, { place, box: box(at) }])),
  places: new Map(Object.entries(places).map(([name, at]) => [name, box(at)])),
})

test('a card that stays in its place slides, one that changes it flies, one that rests does nothing', () => {
  const before = layout({ a: ['hand', 0], b: ['hand', 20], c: ['hand', 40] })
  const after = layout({ a: ['hand', 0], b: ['meadow', 90], c: ['hand', 20] })
  expect(transitions(before, after, {}).map(({ kind, from, to }) => [kind, from.left, to.left])).toEqual([
    ['fly', 20, 90],
    ['slide', 40, 20],
  ])
})

test('a new card comes from the place that the events name, and from nowhere without one', () => {
  const after = layout({ a: ['hand', 50], b: ['hand', 60] }, { pile: 5 })
  const found = transitions(layout({}), after, { from: (thing) => (thing === 'a' ? 'pile' : undefined) })
  expect(found).toEqual([{ kind: 'come', thing: 'a', from: box(5), to: box(50), place: 'pile' }])
})

test('a card that is gone goes where the events say, and a card without a face travels between places', () => {
  const before = layout({ a: ['hand', 50] }, { pile: 5, hand: 40 })
  const after = layout({}, { pile: 5, hand: 40, spent: 99 })
  const found = transitions(before, after, { to: () => 'spent', unseen: () => [{ from: 'pile', to: 'hand' }, { from: 'pile', to: 'moon' }] })
  expect(found).toEqual([
    { kind: 'go', thing: 'a', from: box(50), to: box(99) },
    { kind: 'unseen', place: 'pile', from: box(5), to: box(40) },
  ])
})
