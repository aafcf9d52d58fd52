import { expect, test } from 'vitest'
import { abbreviates } from './filter'

test('beginnings of words in order find a sentence', () => {
  expect(abbreviates('wal sh', 'place Walrus at Shore')).toBe(true)
  expect(abbreviates('sh wal', 'place Walrus at Shore')).toBe(false)
  expect(abbreviates('alrus', 'place Walrus at Shore')).toBe(false)
  expect(abbreviates('  ', 'end the turn')).toBe(true)
  expect(abbreviates('at at', 'place Walrus at Shore')).toBe(false)
})
