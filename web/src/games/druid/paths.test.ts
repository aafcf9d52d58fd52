import { expect, test } from 'vitest'
import { paths } from './paths'

type Event = { kind: string; parts: Record<string, number> }
const of = (...lastEvents: Event[]) => paths({ lastEvents })

test('a card comes out of the hand of whoever placed or gave it, and out of the pile of whoever drew it', () => {
  const found = of(
    { kind: 'placed', parts: { seat: 1, creature: 4, terrain: 2 } },
    { kind: 'given', parts: { seat: 0, special: 3, creature: 4 } },
    { kind: 'draws', parts: { seat: 0, creature: 8 } },
    { kind: 'draws_special', parts: { seat: 0, special: 5 } },
  )
  expect(['creature 4', 'special 3', 'creature 8', 'special 5'].map((thing) => found.from!(thing, ''))).toEqual([
    'hand 1',
    'hand 0',
    'pile 0',
    'specials 0',
  ])
})

test("a card that the last events do not name comes from nowhere, least of all from the opponent's hand", () => {
  expect(
    of({ kind: 'placed', parts: { seat: 1, creature: 4, terrain: 2 } }).from!('creature 8', 'hand 0'),
  ).toBeUndefined()
})
