/** Drivers feed a table model with frames and take its actions: a live table, a replay, a lesson. */
import type { EntryInfo, Frame, MoveInfo, Preview } from '../../api'
import type { TableModel } from '../model.svelte'

/** What a seat can do besides asking. */
export type Action =
  | { type: 'play'; codes: number[] }
  | { type: 'resign' }
  | { type: 'draw'; agree: boolean }
  | { type: 'undo'; agree: boolean; seat?: number } // of another seat of ours than the one we look as
  | { type: 'chat'; text: string }
  | { type: 'mute'; seat: number; on: boolean }

/** A part of a map, in squares. */
export interface MapArea {
  mark: string
  column: number
  row: number
  width: number
  height: number
}

export interface Driver {
  readonly mode: 'live' | 'replay' | 'lesson'
  /** Where the table is on this site. */
  readonly address: string
  /** Feed a model until the returned function is called. */
  start(model: TableModel): () => void
  /** Carry out an action of our seat: the length of the log after it, or a RequestError. */
  send(action: Action): Promise<number>
  /** What would come of a move, legal or not: why not, or the points after it; undefined if there is no answer. */
  preview(code: number): Promise<Preview | undefined>
  /** The code of the move that a bot would play for us. */
  hint?(): Promise<number | undefined>
  /** The frame of an entry, as we saw it. */
  frame?(number: number): Promise<Frame>
  /** Read the table anew, after we took a seat. */
  refresh?(): Promise<void>
  /** See the match as one of several seats of ours, or as a watcher. */
  look?(seat: number | null): Promise<void>
  /** Whether a legal move is offered now; without it all are. */
  offers?(move: MoveInfo): boolean
  /** Whether there is only something to read now. */
  readonly reading?: boolean
  /** Parts of a map that are pointed at. */
  readonly mapAreas?: MapArea[]
}

/** The frame that a recap of these entries begins at, and theirs. */
export async function framesSince(driver: Pick<Driver, 'frame'>, missed: readonly EntryInfo[]): Promise<Frame[]> {
  const numbers = missed.map((entry) => entry.number)
  return Promise.all([numbers[0]! - 1, ...numbers].map((number) => driver.frame!(number)))
}
