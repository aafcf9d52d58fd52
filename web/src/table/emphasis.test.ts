import { expect, test } from 'vitest'
import { emphasis } from './emphasis'

test('names of cards stand out, the longest first, seats and numbers do not', () => {
  const split = emphasis({ seat: ['Ann'], creature: ['Sea', 'Sea Snake'], count: ['1', '2'] })
  expect(split('Ann places Sea Snake at the Seaside, 2 left')).toEqual([
    [false, 'Ann places '],
    [true, 'Sea Snake'],
    [false, ' at the Seaside, 2 left'],
  ])
  expect(emphasis({})('Ann waits')).toEqual([[false, 'Ann waits']])
})
