import { expect, test } from 'vitest'
import { fitted, transformOf, transitions, visible, type Box, type Layout } from './transitions'

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
  const found = transitions(before, after, {
    to: () => 'spent',
    unseen: () => [
      { from: 'pile', to: 'hand' },
      { from: 'pile', to: 'moon' },
    ],
  })
  expect(found).toEqual([
    { kind: 'go', thing: 'a', from: box(50), to: box(99) },
    { kind: 'unseen', place: 'pile', from: box(5), to: box(40) },
  ])
})

test('what is hidden has no size, and nothing flies from or to it', () => {
  const hidden: Box = { left: 0, top: 0, width: 0, height: 0 }
  const before = layout({ a: ['hand', 50], gone: ['hand', 20] }, { pile: 5 })
  const after = layout({ b: ['hand', 10] }, { pile: 5 })
  before.things.set('b', { place: 'hand', box: hidden })
  after.things.set('a', { place: 'meadow', box: hidden })
  after.places.set('spent', hidden)
  expect(
    transitions(before, after, {
      from: () => 'pile',
      to: () => 'spent',
      unseen: () => [{ from: 'pile', to: 'spent' }],
    }),
  ).toEqual([])
  expect(visible({ left: NaN, top: 0, width: 1, height: 1 })).toBe(false)
})

test('a card from a wide hand has the shape of a card, in the middle of it', () => {
  const hand: Box = { left: 100, top: 0, width: 400, height: 7 }
  expect(fitted(box(0), hand)).toEqual({ left: 297.5, top: 0, width: 5, height: 7 })
  const after = layout({ a: ['meadow', 50] })
  after.places.set('hand', hand)
  const [found] = transitions(layout({}), after, { from: (_, place) => (place === 'meadow' ? 'hand' : undefined) })
  expect(found!.from.width / found!.from.height).toBeCloseTo(10 / 14)
})

test('a transform is uniform and finite, whatever the two shapes', () => {
  const turned: Box = { left: 30, top: 40, width: 28, height: 20 }
  expect(transformOf(box(0), turned)).toBe('translate(36.857142857142854px, 40px) scale(1.4285714285714286)')
  expect(transformOf(box(0), box(8, 6), 2, 4)).toBe('translate(4px, 1px) scale(1)')
})
