/** Which picture shows a card of a card table, where its game draws no face. */
import type { Catalogue, Pictures } from '../api'

/** The column that names a card. */
export function namingColumn(head: readonly string[]): number {
  return Math.max(0, head.indexOf('name') < 0 ? head.indexOf('number') : head.indexOf('name'))
}

/** A picture whose key ends with the card's name, of the card's own kind if there are several. */
export function cardPicture(
  { card_table: { head, rows } }: Catalogue,
  pictures: Pictures,
  at: number,
): string | undefined {
  const row = rows[at]
  const name = row?.[namingColumn(head)]
  if (!row || name === undefined) return undefined
  const found = Object.entries(pictures.light).filter(([key]) => {
    const of = key.slice(key.indexOf('/') + 1)
    return of === name || (of.endsWith(` ${name}`) && key.startsWith(`${row[0]}/`))
  })
  return (found.find(([key]) => row.includes(key.split('/')[0]!)) ??
    found.find(([key]) => !key.startsWith('glyph/')))?.[1]
}
