import { expect, test } from 'vitest'
import { blanks, fill } from './icu'

// tests/core/test_messages.py checks the same on the server
const CARDS = '{count, plural, =0 {no card} one {# card of {name}} other {# cards of {name}}}'

test.each([
  ['Play {game} now', { game: 'Idriana' }, 'Play Idriana now'],
  ['A {blank} stays', {}, 'A {blank} stays'],
  [CARDS, { count: 0, name: 'Ann' }, 'no card'],
  [CARDS, { count: 1, name: 'Ann' }, '1 card of Ann'],
  [CARDS, { count: 12, name: 'Ann' }, '12 cards of Ann'],
  ['{kind, select, fish {all fish} other {all {kind}s}}!', { kind: 'bird' }, 'all birds!'],
  ['{kind, select, fish {all fish} other {all {kind}s}}!', { kind: 'fish' }, 'all fish!'],
  ['Row #{row}', { row: 3 }, 'Row #3'],
])('%s', (template, values, text) => {
  expect(fill(template, values as Record<string, string | number>, 'en')).toBe(text)
})

test('numbers are written and counted as in the language', () => {
  expect(fill('{speed}×', { speed: 0.5 }, 'de')).toBe('0,5×')
  expect(
    [1, 3, 5].map((count) => fill('{count, plural, one {karta} few {karty} other {kart}}', { count }, 'pl')),
  ).toEqual(['karta', 'karty', 'kart'])
})

test('the blanks of all forms are found', () => {
  expect(blanks(CARDS)).toEqual(new Set(['count', 'name']))
})
