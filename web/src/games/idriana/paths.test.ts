import { expect, test } from 'vitest'
import { paths } from './paths'

type Event = { kind: string; parts: Record<string, number> }
const game = (...events: Event[]) => ({ table: { seat: 0, lastEvents: events } })

test('what others draw goes from their deck to their hand, what they pay with from there to their discards', () => {
  const found = paths(
    game(
      { kind: 'draws', parts: { seat: 1 } },
      { kind: 'pays', parts: { seat: 1, card: 7 } },
      { kind: 'ends', parts: { seat: 1 } },
    ),
  )
  expect(found.unseen!()).toEqual([
    { from: 'deck 1', to: 'hand 1' },
    { from: 'hand 1', to: 'discard 1' },
  ])
})

test('our own cards are seen on their way', () => {
  const found = paths(
    game({ kind: 'draws', parts: { seat: 0, card: 3 } }, { kind: 'discards', parts: { seat: 0, card: 7 } }),
  )
  expect(found.unseen!()).toEqual([])
  expect(found.from!('0 3 0', 'hand 0')).toBe('deck 0')
  expect(found.to!('0 7 0')).toBe('discard 0')
})

test('what is spent when it is played goes to the discards, unlike what is only out of sight', () => {
  const found = paths(
    game({ kind: 'plays', parts: { seat: 1, card: 4 } }, { kind: 'plays', parts: { seat: 1, card: 5 } }),
    (card) => card === 4,
  )
  expect([found.to!('1 4 0'), found.to!('1 5 0')]).toEqual(['discard 1', undefined])
})
