import { expect, test } from 'vitest'
import { commandOf } from './keys'

const press = (key: string, more = {}) => commandOf({ key, ctrlKey: false, altKey: false, metaKey: false, ...more })

test('keys move by one, by ten, to key moments and to mistakes', () => {
  expect(['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown'].map((key) => press(key))).toEqual(
    [-1, 1, -10, 10].map((by) => ({ to: 'move', by })),
  )
  expect([press('k'), press('K'), press('m'), press('M')]).toEqual([
    { to: 'moment', by: 1 },
    { to: 'moment', by: -1 },
    { to: 'mistake', by: 1 },
    { to: 'mistake', by: -1 },
  ])
})
test('what belongs to the browser is left to it', () => {
  expect(press('k', { ctrlKey: true })).toBeUndefined()
  expect(press('q')).toBeUndefined()
})
