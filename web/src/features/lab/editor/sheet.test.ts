import { expect, test } from 'vitest'
import { formatCsv, parseClipboard, parseCsv, textOfFile, withColumns } from './csv'
import { boxRows, changeBetween, groupsOf, keyOf, letterOf, undoTarget, withCell, withPasted, type Rows } from './sheet'
import type { VersionInfo } from '../../../api'

const COLUMNS = ['kind', 'name', 'value']
const BOX: Rows = [
  ['animal', 'Bear', '5'],
  ['animal', 'Bat', '2'],
  ['terrain', 'Lake', ''],
]

test('a file is read and written as it was', () => {
  const text = 'name,text\nInn,"Action: draw 2, keep 1."\n"A ""B""",x   y\n'
  expect(parseCsv(text)).toEqual([
    ['name', 'text'],
    ['Inn', 'Action: draw 2, keep 1.'],
    ['A "B"', 'x   y'],
  ])
  expect(formatCsv(parseCsv(text))).toBe(text)
})

test('marks of spreadsheets, blank lines and line breaks in cells are left out', () => {
  expect(parseCsv('\ufeffa,b\r\n\r\n"one\r\n two",2\r\n,\r\n')).toEqual([
    ['a', 'b'],
    ['one two', '2'],
  ])
})

test('a file may have its columns in another order, with semicolons or tabs between cells', () => {
  const text = 'kind,name,value\nanimal,Bear,5\n'
  expect(withColumns(text, COLUMNS)).toBe(text)
  expect(withColumns('kind;name;value\nanimal;Bear;5\n', COLUMNS)).toBe(text)
  expect(withColumns('Kind\tName\tValue\nanimal\tBear\t5\n', COLUMNS)).toBe(text)
  expect(withColumns('value,kind,name\n5,animal,Bear\n', COLUMNS)).toBe(text)
})

test('a file with other columns is no card set', () => {
  for (const text of ['', 'a,b,c\n1,2,3\n', 'kind,name\nanimal,Bear\n', 'kind,name,value,notes\nanimal,Bear,5,x\n'])
    expect(withColumns(text, COLUMNS)).toBeUndefined()
})

test('a file may lack an optional column, whose cells are then empty', () => {
  expect(withColumns('name,kind\nBear,animal\n', COLUMNS, ['value'])).toBe('kind,name,value\nanimal,Bear,\n')
  expect(withColumns('kind,value\nanimal,5\n', COLUMNS, ['value'])).toBeUndefined()
})

test('a file is in UTF-8, or in what Windows writes', async () => {
  const file = (bytes: number[]) => new File([new Uint8Array(bytes)], 'cards.csv')
  expect(await textOfFile(file([0x42, 0xc3, 0xa4, 0x72]))).toBe('Bär')
  expect(await textOfFile(file([0x42, 0xe4, 0x72]))).toBe('Bär')
})

test('a file for a spreadsheet with semicolons is written, and read again', () => {
  const text = 'name;text\nInn;Action: draw 2, keep 1.\n"Barn; old";x\n'
  const rows = [
    ['name', 'text'],
    ['Inn', 'Action: draw 2, keep 1.'],
    ['Barn; old', 'x'],
  ]
  expect(withColumns(`\ufeff${text}`, rows[0]!)).toBe(formatCsv(rows))
  expect(formatCsv(rows, ';')).toBe(text)
  expect(formatCsv(rows)).toContain('\nBarn; old,x\n')
})

test('what is copied from a spreadsheet has tabs between its cells', () => {
  expect(parseClipboard('1\t2\n3\t"4, 5"\n')).toEqual([
    ['1', '2'],
    ['3', '4, 5'],
  ])
  expect(parseClipboard('3 Forest, 1 Pond')).toEqual([['3 Forest, 1 Pond']])
})

test('a row is compared with the card of its name, or with the one in its place if it was renamed', () => {
  const renamed = withCell(BOX, { row: 0, column: 1 }, 'Panda')
  expect(boxRows(renamed, BOX, COLUMNS)).toEqual([0, 1, 2])
  expect(boxRows([BOX[1]!, BOX[0]!, ['animal', 'Cow', '1'], BOX[2]!], BOX, COLUMNS)).toEqual([1, 0, -1, 2])
})

test('a card without a name is known by its kind and number', () => {
  expect(keyOf(['terrain', '7', 'G G G'], ['kind', 'number', 'upper'])).toBe('terrain 7')
})

test('a change is told by its card, column and values', () => {
  expect(changeBetween(BOX, withCell(BOX, { row: 0, column: 2 }, '4'), COLUMNS)).toEqual({
    kind: 'cell',
    card: 'Bear',
    column: 'value',
    before: '5',
    after: '4',
    count: 1,
  })
  expect(changeBetween(BOX, BOX.slice(1), COLUMNS)).toMatchObject({ kind: 'removed', card: 'Bear', count: 1 })
  expect(changeBetween(BOX, [...BOX, ['animal', 'Cow', '1']], COLUMNS)).toMatchObject({ kind: 'added', card: 'Cow' })
  expect(changeBetween(BOX, BOX, COLUMNS).kind).toBe('none')
  expect(changeBetween(BOX, withPasted(BOX, { row: 0, column: 2 }, [['1'], ['3']], 3), COLUMNS)).toMatchObject({
    kind: 'cells',
    count: 2,
  })
})

test('what is pasted fills cells, adds rows and stays within the columns', () => {
  const found = withPasted(BOX, { row: 2, column: 1 }, [['Sea', '9', 'too far'], ['Sky']], 3)
  expect(found.slice(2)).toEqual([
    ['terrain', 'Sea', '9'],
    ['', 'Sky', ''],
  ])
})

test('undo goes back step by step, through earlier undos, and after a new change too', () => {
  const version = (number: number, restores: number | null = null): VersionInfo => ({
    number,
    restores,
    change: '',
    created: 0,
  })
  const history = [version(2), version(3)]
  expect(undoTarget(history, 3)).toBe(2)
  expect(undoTarget([...history, version(4, 2)], 4)).toBe(1)
  expect(undoTarget([...history, version(4, 2), version(5, 1)], 5)).toBe(0)
  expect(undoTarget([...history, version(4, 2), version(5)], 5)).toBe(4)
  expect(undoTarget([...history, version(4, 2), version(5), version(6, 4)], 6)).toBe(1)
  expect(undoTarget([], 1)).toBe(0)
  expect(undoTarget([version(8), version(9)], 8)).toBe(7)
  expect(undoTarget([version(8), version(9, 7)], 9)).toBe(0)
})

test('groups are counted in the order of their values', () => {
  expect(groupsOf(BOX, 0, ['terrain', 'animal', 'special'])).toEqual([
    { value: 'terrain', count: 1 },
    { value: 'animal', count: 2 },
  ])
})

test('columns have the letters of a spreadsheet', () => {
  expect([0, 6, 25, 26, 27].map(letterOf)).toEqual(['A', 'G', 'Z', 'AA', 'AB'])
})
