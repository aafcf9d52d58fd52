import { expect, test } from 'vitest'
import type { EventInfo } from '../api'
import { readingTime, spotlightsOf } from './spotlight'

const event = (kind: string, parts: Record<string, number> = {}): EventInfo => ({ kind, parts })
const told = (text: string, one: EventInfo, startsSection = false) => ({ text, events: [one], startsSection })
const show = ([one]: readonly EventInfo[]) =>
  one!.kind === 'plays' ? { cards: [{ face: one!.parts.card! }] } : undefined

test('a sentence that a game shows has the sentences after it as what came of it', () => {
  const found = spotlightsOf(
    [
      told('Bo begins a turn.', event('begins')),
      told('Bo plays Locusts.', event('plays', { card: 4 })),
      told('Ann sacrifices Wheat.', event('sacrifices')),
      told('Bo plays Feast.', event('plays', { card: 9 })),
      told('Round 2.', event('passed'), true),
      told('Ann gets 3.', event('received')),
    ],
    show,
  )
  expect(found).toEqual([
    { title: 'Bo plays Locusts.', text: 'Ann sacrifices Wheat.', cards: [{ face: 4 }] },
    { title: 'Bo plays Feast.', text: '', cards: [{ face: 9 }] },
  ])
})

test('a reason comes first, and no more is told than can be read', () => {
  const lines = ['a', 'b', 'c', 'd'].map((text) => told(text, event('draws')))
  const [found] = spotlightsOf([told('Bo swaps.', event('swaps')), ...lines], ([one]) =>
    one!.kind === 'swaps' ? { cards: [], reason: 'why' } : undefined,
  )
  expect(found!.text).toBe('why a b')
})

test('more words and cards stay longer, but not for ever', () => {
  const short = { title: 'Bo plays Wheat.', text: '', cards: [{ face: 1 }] }
  expect(readingTime(short)).toBeGreaterThan(1200)
  expect(readingTime({ ...short, text: 'Ann sacrifices Wheat.' })).toBeGreaterThan(readingTime(short))
  expect(readingTime({ ...short, text: 'x'.repeat(900) })).toBe(3600)
})
