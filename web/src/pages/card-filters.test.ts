import { expect, test } from 'vitest'
import { columns, keeps } from './card-filters'

const head = ['kind', 'name', 'value', 'icons', 'text']
const rows = [
  ['animal', 'Walrus', '3', 'land water', 'one'],
  ['animal', 'Bear', '10', 'land', 'two'],
  ['special', 'Wings', '', 'sky', ''],
]

test('columns with few values can be filtered, the name and what is always the same cannot', () => {
  const many = Array.from({ length: 40 }, (_, at) => ['animal', `A${at}`, String(at % 12), '', `text ${at} of ${at * 7}`])
  expect(columns(head, many, 1)).toEqual([{ at: 2, label: 'value', values: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'] }])
  expect(columns(head, rows, 1).map((one) => one.label)).toEqual(['kind', 'value', 'icons', 'text'])
  expect(columns(head, rows, 1)[1]!.values).toEqual(['3', '10'])
})

test('a row is kept if it has the words and the chosen values', () => {
  expect(keeps(rows[0]!, { 3: 'water' }, 'wal')).toBe(true)
  expect(keeps(rows[1]!, { 3: 'water' }, '')).toBe(false)
  expect(keeps(rows[1]!, { 0: '', 2: '10' }, ' BEAR ')).toBe(true)
})
