import { expect, test, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { capital, ordinal, signed } = await import('./words')

test('a line starts with a capital letter', () => {
  expect(['place Walrus at Shore', 'übrig', ''].map(capital)).toEqual(['Place Walrus at Shore', 'Übrig', ''])
})

test('numbers have a sign', () => {
  expect([13, 0, -4].map((value) => signed(value))).toEqual(['+13', '0', '−4'])
  expect(signed(1.26, 1)).toBe('+1.3')
})

test('places as people say them', () => {
  expect([1, 2, 3, 4, 11, 21, 113].map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '21st', '113th'])
})
