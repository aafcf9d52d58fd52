/** The log of a match in lines: entries as sentences, made once for each entry. */
import type { Catalogue, EntryInfo, EventInfo } from '../api'
import { logSentences } from '../api/sentences'

export interface LogLine {
  key: string
  text: string
  /** The entry that it belongs to. */
  entry: EntryInfo
  /** The first of the events that it tells. */
  event: EventInfo
  /** Whose doing it was; null if it was nobody's or that of several. */
  seat: number | null
  startsSection: boolean
}

export class LogWriter {
  private known = new WeakMap<EntryInfo, LogLine[]>()
  private catalogue: Catalogue | undefined
  private players = ''

  lines(catalogue: Catalogue, players: readonly string[], log: readonly EntryInfo[]): LogLine[] {
    const names = players.join('\n')
    if (catalogue !== this.catalogue || names !== this.players) this.known = new WeakMap()
    ;[this.catalogue, this.players] = [catalogue, names]
    return log.flatMap((entry) => {
      const found = this.known.get(entry) ?? entryLines(catalogue, players, entry)
      this.known.set(entry, found)
      return found
    })
  }
}

function entryLines(catalogue: Catalogue, players: readonly string[], entry: EntryInfo): LogLine[] {
  return logSentences(catalogue, players, entry.events).map(({ text, events, startsSection }, at) => {
    const seats = new Set(events.map((event) => event.parts.seat ?? entry.seat))
    const seat = startsSection || seats.size > 1 ? null : [...seats][0]!
    return { key: `${entry.number}.${at}`, text, entry, event: events[0]!, seat, startsSection }
  })
}
