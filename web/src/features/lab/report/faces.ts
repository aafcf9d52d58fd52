/** What cards look like: those of a set, as its game draws them. */
import type { Component } from 'svelte'
import type { Catalogue, LabSummary, Pictures } from '../../../api'
import type { GalleryProps } from '../../../table/registry'
import { namingColumn } from '../../../table/card-picture'
import { cardKey } from '../card-key'

export interface Faces {
  catalogue: Catalogue
  pictures: Pictures
  /** How the game draws a card; a game without it shows the picture and the name. */
  Gallery: Component<GalleryProps> | undefined
}

/** The row of the card table of each card in a report, by name. */
export const rowsOf = (summary: LabSummary, faces?: Faces): Map<string, number> =>
  new Map([
    ...(faces ? namedRows(summary, faces.catalogue.card_table) : []),
    ...summary.cards.flatMap(({ figures, row }): [string, number][] => (row === null ? [] : [[figures.card, row]])),
    ...summary.changes.flatMap(({ card, rows }): [string, number][] => (rows[0] === null ? [] : [[card, rows[0]]])),
  ])

/** The rows of the cards that two sets are compared by. */
function namedRows(summary: LabSummary, { head, rows }: Catalogue['card_table']): [string, number][] {
  const naming = namingColumn(head)
  const places = new Map(
    rows.map((row, at) => [cardKey(/^\d+$/.test(row[naming]!) ? `${row[0]} ${row[naming]}` : row[naming]!), at]),
  )
  const named = summary.differences
    .filter(({ kind }) => kind !== 'match')
    .map(({ name }): [string, number | undefined] => [name, places.get(cardKey(name))])
  return named.filter((one): one is [string, number] => one[1] !== undefined)
}
