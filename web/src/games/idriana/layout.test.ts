import { expect, test } from 'vitest'
import { layout, rows, spread } from './layout'

test('rows are filled around the centre card', () => {
  expect(rows(4, 0, 4)).toBe(2)
  expect(rows(4, 0, 5)).toBe(3)
  expect(rows(4, 2, 0)).toBe(2)
  expect(rows(4, 2, 4)).toBe(3)
  expect(rows(5, 1, 0)).toBe(2)
})

test('few cards are large, many have more columns and still fit', () => {
  const space = { width: 376, height: 340 }
  const few = layout(space, 0, 6, 5, 62)
  const many = layout(space, 3, 9, 5, 62)
  expect(few.columns).toBe(4)
  expect(many.columns).toBeGreaterThan(4)
  expect(few.height).toBeGreaterThan(many.height)
  for (const [one, wide, narrow] of [
    [few, 0, 6],
    [many, 3, 9],
  ] as const) {
    const count = rows(one.columns, wide, narrow)
    expect(one.height * count + 9 * (count - 1)).toBeLessThanOrEqual(space.height + 1)
    expect(one.width * one.columns + 11 * (one.columns - 1)).toBeLessThanOrEqual(space.width + 1)
  }
})

test('where there is little space the centre card is as small as the others', () => {
  const space = { width: 372, height: 252 }
  expect(layout(space, 0, 4, 4, 76).centre).toBeGreaterThan(100)
  const crowded = layout(space, 0, 10, 4, 76)
  expect(crowded.centre).toBe(0)
  expect(crowded.height).toBeGreaterThanOrEqual(76)
  expect(layout(space, 3, 12, 4, 76).height).toBe(76) // and what is beyond is scrolled to
})

test('cards that lie open are as large as fits, in as many rows as there is space for', () => {
  const phone = { width: 330, height: 480 }
  expect(spread(phone, 3, 0)).toBeGreaterThan(140)
  expect(spread({ ...phone, height: 220 }, 3, 0)).toBe(100)
  expect(spread(phone, 40, 0)).toBe(104)
})
