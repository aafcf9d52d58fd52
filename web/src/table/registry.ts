/** The games that have a table of their own: each folder of games/ is one. A game without one has the plain table. */
import { mount, unmount, untrack, type Component } from 'svelte'
import type { Catalogue, Facts, MoveInfo, Pictures, Position } from '../api'
import type { SeatLook } from './seat-looks'
import type { Facet } from './facets'
import type { MapArea } from './drivers/driver'
import type { TableModel } from './model.svelte'

export const VERSION = 1

/** What games/X/index.ts exports. */
export interface TableModule {
  version: typeof VERSION
  /** Draw a table into an element; the returned function removes it. */
  mount: (element: HTMLElement, model: TableModel) => () => void
  /** Draws a card of the gallery. */
  Gallery: Component<GalleryProps>
  /** What the cards of the gallery are filtered by. */
  facets: (catalogue: Catalogue) => Facet[]
  /** A card of the gallery in words. */
  describe: (catalogue: Catalogue, row: number) => CardDescription
  /** Draws the figures of the guide that are not just cards. */
  Figure?: Component<FigureProps>
  /** The stage of the match, as players say it: 'Hand 2, round 3'. */
  stage?: (position: Position) => string
  /** How seats are told apart on charts; without it by plain shapes. */
  seatLooks?: (position: Position, own: number) => SeatLook[]
  /** Where a move of a seat is on the table. */
  moveTrace?: (move: Pick<MoveInfo, 'kind' | 'parts'>, seat: number, catalogue: Catalogue) => MoveTrace
  /** A move as players say it, where its sentence in a record reads badly; `detail` tells it from others like it. */
  moveWords?: (
    move: Pick<MoveInfo, 'kind' | 'parts'>,
    catalogue: Catalogue,
    earlier: readonly Pick<MoveInfo, 'kind' | 'parts'>[],
  ) => { text: string; detail: string } | undefined
  /** The picture of the card that a move of a seat is about, where it is not the first card that the move names. */
  moveCard?: (
    move: Pick<MoveInfo, 'kind' | 'parts'>,
    seat: number,
    catalogue: Catalogue,
    earlier: readonly Pick<MoveInfo, 'kind' | 'parts'>[],
  ) => MoveCard | undefined
  /** The picture of a row of the score sheet, by its name. */
  scoreRowPicture?: (row: string) => string
  /** Draws cards that are being edited. */
  draft?: DraftCards
}

/** A row of a card set by column. */
export type CardCells = Readonly<Record<string, string>>

/** How to draw a card set that is being edited, as far as its rows make sense; the server decides whether they do. */
export interface DraftCards {
  /** The facts of the rows, and the place of each row among the cards of the gallery. */
  facts: (rows: readonly CardCells[], box: Facts) => { facts: Facts; places: number[] }
  /** The keys of a row's pictures, and the columns that they are drawn from. */
  pictures: (cells: CardCells, box: Facts) => { keys: string[]; from: readonly string[] }
}

/** A card's picture by its key, and by how many quarters it is turned to the right. */
export interface MoveCard {
  key: string
  quarters?: number
}

/** The parts of a table that a move leads through, by selectors, from what is taken to where it goes; on a map, its area. */
export interface MoveTrace {
  marks: string[]
  area?: Omit<MapArea, 'mark'>
}

/** A card of the gallery: its row of the card table, and how wide it is. */
export interface GalleryProps {
  catalogue: Catalogue
  pictures: Pictures
  row: number
  width: number
}

/** What a card is, and the clauses on cards of its kind. */
export interface CardDescription {
  name: string
  facts: string[]
  clauses: string[]
}

/** A figure of the guide: its lines. */
export interface FigureProps {
  catalogue: Catalogue
  lines: string[]
}

const modules = import.meta.glob<{ default: TableModule }>('../games/*/index.ts')
const pathOf = (game: string) => `../games/${game}/index.ts`

export const hasTable = (game: string) => pathOf(game) in modules

/** The module of a game, loaded when it is first needed. */
export async function tableModule(game: string): Promise<TableModule | undefined> {
  const found = (await modules[pathOf(game)]?.())?.default
  if (found && found.version !== VERSION) throw new Error(`the table of ${game} has version ${found.version}`)
  return found
}

/** Mount a Svelte component as a table. */
export function mountTable(table: Component<{ model: TableModel }>): TableModule['mount'] {
  return (target, model) => {
    const mounted = untrack(() => mount(table, { target, props: { model } }))
    return () => void unmount(mounted)
  }
}
