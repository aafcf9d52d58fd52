import { expect, test, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { headline, shareText, squares } = await import('./daily')
const { timeLeft } = await import('../../lang/time')

test('time is told in hours and minutes, never seconds', () => {
  expect(timeLeft(6 * 3600 + 42 * 60, 0)).toBe('6\u00a0hr\u00a042\u00a0min')
  expect([timeLeft(59.5 * 60, 0), timeLeft(30, 0), timeLeft(0, 60)]).toEqual([
    '1\u00a0hr\u00a00\u00a0min',
    '1\u00a0min',
    '1\u00a0min',
  ])
})

test('a shared result has one black square, and no spoiler', () => {
  expect([squares(0), squares(83), squares(100)].map((line) => line.indexOf('■'))).toEqual([0, 8, 9])
  const shared = (more: object) =>
    shareText({ day: '2026-11-16', title: 'Idriana', margin: 13, against: 'people', place: 5, ...more } as Parameters<
      typeof shareText
    >[0]).replaceAll('\u202f', ' ')
  expect(shared({ better_than: 83 })).toBe(
    'Tuckbox daily, November 16\nIdriana +13, better than 83 % of the field\n□□□□□□□□■□',
  )
  expect(shared({ better_than: 41, margin: -2 })).toContain('Idriana −2, beat 41 % of the field\n')
  expect(shared({ better_than: 20, against: 'bots', place: 1 })).toContain('beat 20 % of the bots\n')
  expect(shared({ better_than: 40, place: 1 })).toContain('nobody did better\n')
  expect(shared({ better_than: 0, margin: -9 })).toBe(
    'Tuckbox daily, November 16\nIdriana −9, not my deal: on to the next\n■□□□□□□□□□',
  )
})

test('a headline never says worse, and being first is not hidden by many who are equal', () => {
  const said = (better_than: number | null, against: string, place: number) =>
    headline({ better_than, against, place } as Parameters<typeof headline>[0])
      .join(' ')
      .replace('\u202f', ' ')
  expect(said(83, 'people', 5)).toBe('Better than 83 % of the field.')
  expect(said(41, 'bots', 1)).toBe('You beat 41 % of the bots.')
  expect(said(40, 'people', 1)).toBe('Nobody did better than you.')
  expect(said(0, 'people', 30)).toBe('Not your deal: every day brings a new one.')
  expect(said(0, 'bots', 1)).toBe('Not your deal: every day brings a new one.')
  expect(said(null, 'bots', 1)).toBe('Nobody to compare with yet.')
})
