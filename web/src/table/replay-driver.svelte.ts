/** A match looked at afterwards, entry by entry, over HTTP. */
import { call, messageOf, type ReplayFrame, type TableInfo } from '../api'
import type { Driver } from './driver'
import type { TableModel } from './model.svelte'

export class ReplayDriver implements Driver {
  readonly mode = 'replay'
  /** The entry that is shown, and how many there are. */
  number = $state(0)
  entries = $state(0)
  /** The point of view: open, public, or a seat. */
  viewer = $state('open')
  private model: TableModel | undefined
  private requests = 0
  private answered = 0 // the latest request that was answered

  constructor(private readonly table: string) {}

  get address(): string {
    return `/t/${this.table}`
  }

  start(model: TableModel): () => void {
    this.model = model
    return () => (this.model = undefined)
  }

  /** Show the position after an entry; with words also as text. */
  async show(number: number, viewer = this.viewer, words = false): Promise<void> {
    const { model } = this
    if (!model) return
    const request = ++this.requests
    try {
      const table = model.info ?? (await call<TableInfo>('GET', `/api/tables/${this.table}`))
      // one step forward adds to the log that we have; from anywhere else it is read anew
      const step = number === this.number + 1 && viewer === this.viewer && model.position !== null
      const found = await call<ReplayFrame>('GET', `/api/tables/${this.table}/entries/${number}?viewer=${viewer}&log=${!step}${words ? '&words=true' : ''}`)
      if (request < this.answered) return // overtaken by a later answer
      this.answered = request
      this.number = found.number
      this.entries = found.entries
      this.viewer = found.viewer
      if (step) this.step(model, found)
      else model.load({ table, seat: seatOf(found.viewer), frame: found.frame })
    } catch (error) {
      model.gone = messageOf(error)
    }
  }

  /** Entries that were taken back leave the log. */
  private step(model: TableModel, { frame, number, mainline }: ReplayFrame): void {
    const added = frame.entries.filter((entry) => entry.number === number)
    const kept = model.log.filter((entry) => entry.number === 0 || (entry.number < number && mainline.includes(entry.number)))
    model.show({ ...frame, entries: added, result: null })
    model.log = [...kept, ...added]
  }

  async send(): Promise<number> {
    return 0 // what is over does not change
  }

  async preview(): Promise<undefined> {
    return undefined
  }
}

const seatOf = (viewer: string) => (/^\d+$/.test(viewer) ? Number(viewer) : null)
