import { expect, test } from 'vitest'
import { withPlayerNames } from './player-names'

test('seats get the names of those who sit there', () => {
  expect(withPlayerNames('Seat 1 won 4 terrains; seat 2 won 1, seat 3 none.', ['Ann', 'Bo'])).toBe(
    'Ann won 4 terrains; Bo won 1, seat 3 none.',
  )
})
