/** A card set as a sheet of cells: what differs from the set in the box, what a change is called, and what undo leads to. */
import type { VersionInfo } from '../../../api'
import { namingColumn } from '../../../table/card-picture'

export type Cells = readonly string[]
export type Rows = readonly Cells[]
export interface Place {
  row: number
  column: number
}

/** What tells a card of the set from the others: its name, or the cells up to its number. */
export const keyOf = (cells: Cells, columns: readonly string[]): string => {
  const naming = namingColumn(columns)
  return columns[naming] === 'number' ? cells.slice(0, naming + 1).join(' ') : (cells[naming] ?? '')
}

/** The row of the box for each row of a set: by its key, or else, for a renamed card, the one in the same place; -1 for a new card. */
export function boxRows(rows: Rows, box: Rows, columns: readonly string[]): number[] {
  const known = new Map(box.map((cells, row) => [keyOf(cells, columns), row]))
  const found = rows.map((cells) => known.get(keyOf(cells, columns)) ?? -1)
  const taken = new Set(found)
  return found.map((row, at) => (row < 0 && at < box.length && !taken.has(at) ? at : row))
}

/** The rows with one cell changed. */
export const withCell = (rows: Rows, { row, column }: Place, cell: string): Rows =>
  rows.map((cells, at) => (at === row ? cells.map((old, place) => (place === column ? cell : old)) : cells))

/** The rows after cells were pasted at a place; what would stand outside is left out, and new rows are added at the end. */
export function withPasted(rows: Rows, { row, column }: Place, pasted: Rows, width: number): Rows {
  const height = Math.max(rows.length, row + pasted.length)
  return Array.from({ length: height }, (_, at) => {
    const cells = rows[at] ?? Array.from({ length: width }, () => '')
    return cells.map((old, place) => pasted[at - row]?.[place - column] ?? old)
  })
}

/** What changed between two sheets of the same columns. */
export interface Change {
  kind: 'cell' | 'cells' | 'added' | 'removed' | 'none'
  card: string
  column: string
  before: string
  after: string
  count: number
}

export function changeBetween(before: Rows, after: Rows, columns: readonly string[]): Change {
  const change: Change = { kind: 'none', card: '', column: '', before: '', after: '', count: 0 }
  const naming = namingColumn(columns)
  const name = (cells: Cells | undefined) =>
    columns[naming] === 'number' ? keyOf(cells ?? [], columns) : (cells?.[naming] ?? '')
  if (after.length !== before.length) {
    const [more, less] = after.length > before.length ? [after, before] : [before, after]
    const at = less.findIndex((cells, row) => cells.join('\n') !== more[row]!.join('\n'))
    return {
      ...change,
      kind: more === after ? 'added' : 'removed',
      card: name(more[at < 0 ? less.length : at]),
      count: more.length - less.length,
    }
  }
  const places = before.flatMap((cells, row) =>
    cells.map((_, column) => ({ row, column })).filter(({ column }) => cells[column] !== after[row]![column]),
  )
  const first = places[0]
  if (!first) return change
  const named = {
    card: name(before[first.row]),
    column: columns[first.column]!,
    before: before[first.row]![first.column]!,
    after: after[first.row]![first.column]!,
  }
  return { kind: places.length === 1 ? 'cell' : 'cells', ...named, count: places.length }
}

/** The version that undo leads to from a version: the one before what it holds; 0 if there is none. Undo and redo are versions too. */
export function undoTarget(versions: readonly VersionInfo[], version: number): number {
  const restored = new Map(versions.map(({ number, restores }) => [number, restores]))
  let origin = version
  while (restored.get(origin)) origin = restored.get(origin)!
  const oldest = versions.length ? Math.min(...versions.map(({ number }) => number)) - 1 : version
  return origin - 1 >= Math.max(1, oldest) ? origin - 1 : 0
}

/** How often each value of a column appears, in the order of its values. */
export function groupsOf(rows: Rows, column: number, values: readonly string[]): { value: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const cells of rows) counts.set(cells[column] ?? '', (counts.get(cells[column] ?? '') ?? 0) + 1)
  return values.filter((value) => counts.has(value)).map((value) => ({ value, count: counts.get(value)! }))
}

/** The name of a column as a spreadsheet has it: A, B, …, AA. */
export const letterOf = (column: number): string =>
  (column < 26 ? '' : letterOf(Math.floor(column / 26) - 1)) + String.fromCodePoint(65 + (column % 26))
