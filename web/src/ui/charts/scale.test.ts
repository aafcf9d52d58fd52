import { expect, test } from 'vitest'
import { bandPath, linePath, scale, ticks } from './scale'

test('a scale maps a span to pixels, upwards too', () => {
  expect([0, 0.5, 1].map(scale({ min: 0, max: 1 }, 100, 20))).toEqual([100, 60, 20])
})
test('as many ticks as have room, at steps that people count by', () => {
  expect(ticks({ min: 1, max: 70 }, 700, 76)).toEqual([10, 20, 30, 40, 50, 60, 70])
  expect(ticks({ min: 1, max: 296 }, 700, 76)).toEqual([50, 100, 150, 200, 250])
})
test('paths have a tenth of a pixel', () => {
  expect(
    linePath([
      [0, 1.234],
      [10, 2],
    ]),
  ).toBe('M0 1.2L10 2')
  expect(
    bandPath(
      [
        [0, 1],
        [10, 1],
      ],
      [
        [0, 3],
        [10, 3],
      ],
    ),
  ).toBe('M0 1L10 1L10 3L0 3Z')
})
