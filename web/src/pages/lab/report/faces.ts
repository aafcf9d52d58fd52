/** What cards look like: those of a set, as its game draws them. */
import type { Component } from 'svelte'
import type { Catalogue, LabSummary, Pictures } from '../../../api'
import type { GalleryProps } from '../../../table/registry'

export interface Faces {
  catalogue: Catalogue
  pictures: Pictures
  /** How the game draws a card; a game without it shows the picture and the name. */
  Gallery: Component<GalleryProps> | undefined
}

/** The row of the card table of each card in a report, by name. */
export const rowsOf = (summary: LabSummary): Map<string, number> =>
  new Map([
    ...summary.cards.flatMap(({ figures, row }): [string, number][] => (row === null ? [] : [[figures.card, row]])),
    ...summary.changes.flatMap(({ card, rows }): [string, number][] => (rows[0] === null ? [] : [[card, rows[0]]])),
  ])
