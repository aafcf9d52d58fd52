import { expect, test } from 'vitest'
import { clausesFor, plainText } from './rules'

const clause = (number: string, text: string) => ({ number, section: '', text, ruling: false })
const clauses = [
  clause('D3', 'Three are legendary (Unicorn, Kraken).'),
  clause('D21', 'An icon.'),
  clause('D46', 'Wings on a Walrus.'),
]

test('the clauses of a card are the listed ones in their order, then those that name it', () => {
  expect(clausesFor(clauses, ['D46', 'D21'], 'Unicorn').map((one) => one.number)).toEqual(['D46', 'D21', 'D3'])
  expect(clausesFor(clauses, [], 'Wing')).toEqual([])
  expect(clausesFor(clauses, ['D99'], '')).toEqual([])
})

test('a clause is shown without its marks', () => {
  expect(plainText(clause('D1', '**[ruling] Two** [ruling] cards'))).toBe('Two cards')
})
