import { expect, test } from 'vitest'
import { paths } from './paths'

type Event = { kind: string; parts: Record<string, number> }
const game = (...events: Event[]) => ({ table: { seat: 0, lastEvents: events } })

test('what others draw goes from their deck to their hand, what they pay with from there to their discards', () => {
  const found = paths(game({ kind: 'draws', parts: { seat: 1 } }, { kind: 'pays', parts: { seat: 1, card: 7 } }, { kind: 'ends', parts: { seat: 1 } }))
  expect(found.unseen!()).toEqual([
    { from: 'deck 1', to: 'hand 1' },
    { from: 'hand 1', to: 'discard 1' },
  ])
})

test('our own cards are seen on their way', () => {
  const found = paths(game({ kind: 'draws', parts: { seat: 0, card: 3 } }, { kind: 'discards', parts: { seat: 0, card: 7 } }))
  expect(found.unseen!()).toEqual([])
  expect(found.from!('0 3 0')).toBe('deck 0')
  expect(found.to!('0 7 0')).toBe('discard 0')
})
