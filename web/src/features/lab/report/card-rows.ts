/** Which cards a report shows as rows: the clear ones at either end, and the others as dots of one row between. */
import type { LabCard } from '../../../api'
import type { Value } from './charts'

export type Column = 'card' | 'impact' | 'played' | 'winners'
export const MIDDLE = '…'

/** A row of the table: a card, or those between. */
export type Row = { card: LabCard } | { between: LabCard[] }

const isUnclear = (card: LabCard): boolean => card.verdict === 'cannot say'

/** The rows of cards that are sorted by impact; with `all` every card has one. Where nothing is clear, three of a side are shown. */
export function impactRows(cards: readonly LabCard[], all: boolean, most = 9): Row[] {
  const asked = cards.filter(({ figures }) => figures.early > 0)
  const helping = asked.filter(({ figures }) => figures.impact > 0)
  const hurting = asked.filter(({ figures }) => figures.impact <= 0)
  const clear = (side: LabCard[], end: (list: LabCard[], count: number) => LabCard[]): LabCard[] => {
    const found = end(
      side.filter((card) => !isUnclear(card)),
      most,
    )
    return found.length ? found : end(side, 3)
  }
  const top = clear(helping, (list, count) => list.slice(0, count))
  const bottom = clear(hurting, (list, count) => list.slice(-count))
  const between = asked.filter((card) => !top.includes(card) && !bottom.includes(card))
  if (all || between.length < 3) return cards.map((card) => ({ card }))
  return [...top.map((card) => ({ card })), { between }, ...bottom.map((card) => ({ card }))]
}

/** All cards, sorted by a column; the largest first, names from A. */
export function sortedRows(cards: readonly LabCard[], column: Column): Row[] {
  const sorted = [...cards].sort((one, other) =>
    column === 'card'
      ? one.figures.card.localeCompare(other.figures.card, undefined, { numeric: true })
      : other.figures[column] - one.figures[column],
  )
  return sorted.map((card) => ({ card }))
}

/** The values of the chart in the order of the rows; those between lie at random heights of their row. */
export function rowValues(values: readonly Value[], rows: readonly Row[]): Value[] {
  const known = new Map(values.map((value) => [value.card, value]))
  return rows.flatMap((row): Value[] => {
    if ('card' in row)
      return [known.get(row.card.figures.card) ?? { card: row.card.figures.card, row: row.card.figures.card }]
    return row.between.map((card, at) => ({
      ...known.get(card.figures.card)!,
      row: MIDDLE,
      offset: (((at * 7) % 11) - 5) / 7,
    }))
  })
}
