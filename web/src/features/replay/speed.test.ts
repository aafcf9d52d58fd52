import { expect, it } from 'vitest'
import { pauseAt, speedBeside } from './speed'

it('goes through the speeds and stays at the ends', () => {
  expect([0.5, 1, 2, 4].map((speed) => speedBeside(speed, 1))).toEqual([1, 2, 4, 4])
  expect([0.5, 1, 2, 4].map((speed) => speedBeside(speed, -1))).toEqual([0.5, 0.5, 1, 2])
})

it('waits less at a higher speed, and is not stopped by a speed that was tampered with', () => {
  expect(pauseAt(4) * 4).toBe(pauseAt(1))
  expect(pauseAt(0)).toBe(pauseAt(1))
  expect(speedBeside(7, 1)).toBe(2)
})
