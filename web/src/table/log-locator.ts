import type { EventInfo } from '../api'

/** Finds on a table where something in its log happened. */
export interface LogLocator {
  /** The words of the event's sentence that tell where, as they stand in it; none if it happened nowhere. */
  words: (event: EventInfo) => string | undefined
  /** What the log says instead of them. */
  short: string
  /** What a press on it does. */
  title: string
  /** Light the place, in passing or, when it was pressed, for a while; or no place any more. */
  show: (event: EventInfo | null, pressed: boolean) => void
}

/** Finds on a table what a row of the score sheet names. */
export interface RowLocator {
  /** Whether the row names something that the table can show. */
  finds: (row: string) => boolean
  title: string
  /** Light it, in passing or, when it was pressed, for a while; or nothing any more. */
  show: (row: string | null, pressed: boolean) => void
}
