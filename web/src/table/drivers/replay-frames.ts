/** The frames of a replay from one point of view: each is fetched once, and entries of the log that are known are not sent again. */
import type { EntryInfo, ReplayFrame } from '../../api'

const KEPT = 60

export interface Moment {
  found: ReplayFrame
  /** The log up to it, without what was taken back. */
  log: EntryInfo[]
}

export class ReplayFrames {
  private frames = new Map<number, Promise<ReplayFrame>>()
  private entries = new Map<number, EntryInfo>()

  /** `fetch` gets the frame of an entry, with all entries up to it if it is asked for the log. */
  constructor(private readonly fetch: (number: number, log: boolean) => Promise<ReplayFrame>) {}

  /** The position after an entry, and the log up to it. */
  async at(number: number): Promise<Moment> {
    const beside = this.entries.has(number) || this.entries.has(number - 1)
    const found = await (this.frames.get(number) ?? this.load(number, !beside))
    const log = this.logOf(found) ?? this.logOf(await this.load(number, true))
    return { found, log: log ?? found.frame.entries }
  }

  /** Fetch the next and the previous entry before they are wanted; a failure shows once they are. */
  preload({ number, entries }: ReplayFrame): void {
    for (const beside of [number + 1, number - 1])
      if (beside >= 0 && beside <= entries) void this.at(beside).catch(() => undefined)
  }

  private load(number: number, log: boolean): Promise<ReplayFrame> {
    const loading = this.fetch(number, log).then((found) => {
      for (const entry of found.frame.entries)
        if (!this.entries.has(entry.number)) this.entries.set(entry.number, entry)
      return found
    })
    this.frames.set(number, loading)
    loading.catch(() => this.frames.delete(number))
    if (this.frames.size > KEPT) this.frames.delete(this.frames.keys().next().value!)
    return loading
  }

  private logOf({ mainline }: ReplayFrame): EntryInfo[] | undefined {
    const log = [0, ...mainline].map((number) => this.entries.get(number))
    return log.every((entry) => entry !== undefined) ? log : undefined
  }
}
