/** The filters of the card gallery: those columns of the card table that have a few values, each a word or several. */

export interface Column {
  at: number
  label: string
  values: string[]
}
/** The chosen value of a column by its place; empty for any. */
export type Chosen = Record<number, string>

const MOST = 14 // values that one still wants to choose from

const words = (cell: string) => cell.split(' ').filter(Boolean)

/** A column can be filtered by what it says if few different words say it all. */
export function columns(head: string[], rows: string[][], naming: number): Column[] {
  return head.flatMap((label, at) => {
    if (at === naming) return []
    const cells = new Set(rows.map((row) => row[at] ?? '').filter(Boolean))
    const values = cells.size <= MOST ? cells : new Set([...cells].flatMap(words))
    return values.size > 1 && values.size <= MOST ? [{ at, label, values: [...values].sort(order) }] : []
  })
}

const order = (a: string, b: string) => Number(a) - Number(b) || a.localeCompare(b)

/** Whether a row of the table is shown. */
export function keeps(row: string[], chosen: Chosen, wanted: string): boolean {
  const text = row.join(' ').toLowerCase()
  return (
    text.includes(wanted.trim().toLowerCase()) &&
    Object.entries(chosen).every(([at, value]) => !value || row[Number(at)] === value || words(row[Number(at)] ?? '').includes(value))
  )
}
