import { expect, test, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { ordinal, shareText, signed, squares, timeLeft } = await import('./daily')

test('margins have a sign', () => {
  expect([13, 0, -4].map((margin) => signed(margin))).toEqual(['+13', '0', '−4'])
  expect(signed(1.26, 1)).toBe('+1.3')
})

test('time is told in hours and minutes, never seconds', () => {
  expect(timeLeft(6 * 3600 + 42 * 60, 0)).toBe('6 hr 42 min')
  expect([timeLeft(59.5 * 60, 0), timeLeft(30, 0), timeLeft(0, 60)]).toEqual(['1 hr 0 min', '1 min', '1 min'])
})

test('places as people say them', () => {
  expect([1, 2, 3, 4, 11, 22, 113].map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '22nd', '113th'])
})

test('a shared result has one black square, and no spoiler', () => {
  expect([squares(0), squares(83), squares(100)].map((line) => line.indexOf('■'))).toEqual([0, 8, 9])
  const text = shareText({ day: '2026-11-16', title: 'Idriana', margin: 13, better_than: 83 } as Parameters<typeof shareText>[0])
  expect(text).toBe('Tuckbox daily, November 16\nIdriana +13, better than 83 %\n□□□□□□□□■□')
})
