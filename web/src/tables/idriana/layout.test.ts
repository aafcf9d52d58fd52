import { expect, test } from 'vitest'
import { layout, rows } from './layout'

test('rows are filled around the centre card', () => {
  expect(rows(4, 0, 4)).toBe(2)
  expect(rows(4, 0, 5)).toBe(3)
  expect(rows(4, 2, 0)).toBe(2)
  expect(rows(4, 2, 4)).toBe(3)
  expect(rows(5, 1, 0)).toBe(2)
})

test('few cards are large, many have more columns and still fit', () => {
  const room = { width: 376, height: 340 }
  const few = layout(room, 0, 6, 6)
  const many = layout(room, 3, 9, 6)
  expect(few.columns).toBe(4)
  expect(many.columns).toBeGreaterThan(4)
  expect(few.height).toBeGreaterThan(many.height)
  for (const [one, wide, narrow] of [[few, 0, 6], [many, 3, 9]] as const) {
    const count = rows(one.columns, wide, narrow)
    expect(one.height * count + 9 * (count - 1)).toBeLessThanOrEqual(room.height + 1)
    expect(one.width * one.columns + 11 * (one.columns - 1)).toBeLessThanOrEqual(room.width + 1)
  }
})
