import { expect, test } from 'vitest'
import { sticksOutLeft, sticksOutRight, tucked } from './tucked'

test('icons stick out on the right, masks and the charm on the left, and several share the room', () => {
  expect(tucked([0, 6], 0.25)).toEqual([
    { special: 6, at: 0, x: -0.25 },
    { special: 0, at: 0, x: 0.25 },
  ])
  expect(tucked([0, 1, 2, 3], 0.25).map((one) => one.x)).toEqual([0.125, 0.25, 0.375, 0.5])
  expect([sticksOutLeft([0]), sticksOutRight([0]), sticksOutLeft([7]), sticksOutRight([7])]).toEqual([
    false,
    true,
    true,
    false,
  ])
})
