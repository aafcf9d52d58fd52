/** A match looked at afterwards, entry by entry, over HTTP. */
import { call, messageOf, type MatchOutline, type ReplayFrame, type TableInfo } from '../../api'
import type { Driver, MapArea } from './driver'
import { EMPTY } from './jumps'
import type { TableModel } from '../model.svelte'
import { ReplayFrames } from './replay-frames'

/** What to show: the position after an entry, and from which point of view, with words or without. */
interface Wanted {
  number: number
  viewer: string
  words: boolean
}

export class ReplayDriver implements Driver {
  readonly mode = 'replay'
  /** The entry that is shown, and how many there are. */
  number = $state(0)
  entries = $state(0)
  /** The point of view that is wanted: open, public, or a seat. */
  viewer = $state('open')
  /** Who made each move, and where turns start. */
  outline = $state.raw<MatchOutline>(EMPTY)
  /** Parts of a map that are pointed at. */
  mapAreas = $state.raw<MapArea[]>([])
  private model: TableModel | undefined
  private wanted: Wanted | undefined
  private shown: Wanted | undefined
  private loading = false
  private readonly frames = new Map<string, ReplayFrames>()

  constructor(private readonly table: string) {}

  get address(): string {
    return `/t/${this.table}`
  }

  start(model: TableModel): () => void {
    this.model = model
    return () => (this.model = undefined)
  }

  /** Show the position after an entry, with words also as text; while one loads only the latest waits, so none is overtaken. */
  async show(number: number, viewer = this.viewer, words = false): Promise<void> {
    this.wanted = { number, viewer, words }
    this.viewer = viewer // at once: what is asked for next is meant from there
    if (this.loading) return
    this.loading = true
    try {
      while (this.model && this.wanted !== this.shown) await this.load(this.model, this.wanted)
    } catch (error) {
      if (this.model) this.model.gone = messageOf(error)
    } finally {
      this.loading = false
    }
  }

  private async load(model: TableModel, wanted: Wanted): Promise<void> {
    const { number, viewer, words } = wanted
    const frames = this.framesOf(viewer, words)
    const table = model.info ?? (await call<TableInfo>('GET', `/api/tables/${this.table}`))
    const { found, log } = await frames.at(number)
    const before = this.shown
    this.shown = wanted
    this.number = found.number
    this.entries = found.entries
    model.gone = ''
    if (number === (before?.number ?? NaN) + 1 && viewer === before?.viewer && words === before.words) {
      model.show({
        ...found.frame,
        entries: found.frame.entries.filter((entry) => entry.number === number),
        result: null,
      })
      model.log = log
    } else model.load({ table, seat: seatOf(found.viewer), frame: { ...found.frame, entries: log } })
    if (wanted === this.wanted) frames.preload(found)
    if (this.outline === EMPTY) void this.loadOutline(model)
  }

  private framesOf(viewer: string, words: boolean): ReplayFrames {
    const query = `viewer=${viewer}${words ? '&words=true' : ''}`
    const made =
      this.frames.get(query) ??
      new ReplayFrames((number, log) =>
        call<ReplayFrame>('GET', `/api/tables/${this.table}/entries/${number}?${query}&log=${log}`),
      )
    this.frames.set(query, made)
    return made
  }

  private async loadOutline(model: TableModel): Promise<void> {
    this.outline = { ...EMPTY } // asked for once
    try {
      this.outline = await call<MatchOutline>('GET', `/api/tables/${this.table}/outline`)
    } catch (error) {
      model.error = messageOf(error)
    }
  }

  async send(): Promise<number> {
    return 0 // what is over does not change
  }

  async preview(): Promise<undefined> {
    return undefined
  }
}

/** The seat of a point of view; null if it is not a seat's. */
export const seatOf = (viewer: string) => (/^\d+$/.test(viewer) ? Number(viewer) : null)
