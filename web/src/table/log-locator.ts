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
