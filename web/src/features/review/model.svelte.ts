/** The review of a match as the page shows it: where we are, from whose eyes, what is computed, what would have been. */
import { messageOf, type LineStep, type Review, type ReviewInfo } from '../../api'
import { lineFrom, reviewOf, startReview, stopReview } from '../../api/reviews'
import { moveOfCode, moveSentence } from '../../api/sentences'
import { say } from '../../lang'
import { TableModel } from '../../table/model.svelte'
import { ReplayDriver } from '../../table/drivers/replay-driver.svelte'
import { duration } from '../../ui/settings.svelte'
import { chanceAt, lineOf, rowsOf, type GraphPoint, type Stop } from './graph/graph'
import { MoveSentences, withMoveWords, type MoveWords } from './moves'
import type { ChanceEvent, Decision, KeyMoment } from './types'
import type { NameOf } from './words'

const POLL = 800 // milliseconds between two looks at a review that is being computed
const STEP = 900 // milliseconds that a move of the expected line stays

/** What the table shows of a decision: the position before it, after it, or after the better move. */
export type Way = 'before' | 'played' | 'better'

export class ReviewModel {
  readonly driver: ReplayDriver
  readonly table: TableModel
  info = $state.raw<ReviewInfo>()
  private found = $state.raw<Review | null>(null)
  /** How the game says its moves. */
  moveWords = $state.raw<MoveWords>()
  /** The review as far as it is computed. */
  readonly review: Review | null = $derived.by(
    () => this.found && withMoveWords(this.found, this.table.catalogue, this.moveWords),
  )
  /** The move that is looked at; 0 is the deal. */
  number = $state(0)
  way = $state<Way>('before')
  /** Whose eyes were chosen: the seat's that decides, a seat's, or nobody's, with all cards open. */
  looking = $state<'decider' | 'open' | number>('decider')
  /** Whether the key moment that is looked at is opened. */
  opened = $state(false)
  /** The moves that would have followed, and the one that is shown; -1 for none. */
  line = $state.raw<LineStep[]>([])
  step = $state(-1)
  playing = $state(false)
  /** The review was finished while we looked. */
  finished = $state(false)
  private timer: ReturnType<typeof setTimeout> | undefined
  private stepTimer: ReturnType<typeof setTimeout> | undefined
  private started = 0
  private gone = false
  private loads = 0

  constructor(readonly id: string) {
    this.driver = new ReplayDriver(id)
    this.table = new TableModel(this.driver)
    this.table.bare = true
  }

  // Who and what

  /** The reader's seat; null for a watcher and for several people at one device. */
  readonly mine = $derived.by(() => {
    const seats = this.table.info?.my_seats ?? []
    return seats.length === 1 ? seats[0]! : null
  })
  /** The seat whose line is the main one: the reader's, or the winner's. */
  readonly main = $derived.by(
    () => this.mine ?? Math.max(0, this.review?.result.indexOf(Math.max(...this.review.result)) ?? 0),
  )
  readonly name: NameOf = (seat) => (seat === this.mine ? say('review.you') : (this.table.players[seat] ?? ''))
  readonly entries = $derived.by(() => this.review?.entries ?? this.driver.entries)
  readonly lines: GraphPoint[][] = $derived.by(
    () => this.review?.seats.map((_, seat) => lineOf(this.review!, seat)) ?? [],
  )
  readonly decision: Decision | undefined = $derived.by(() =>
    this.review?.decisions.find((one) => one.entry === this.number),
  )
  readonly chanceEvent: ChanceEvent | undefined = $derived.by(() =>
    this.review?.chance_events.find((one) => one.entry === this.number),
  )
  readonly moments: readonly KeyMoment[] = $derived.by(() => this.review?.key_moments ?? [])
  readonly rows: Stop[] = $derived.by(() => (this.review ? rowsOf(this.review, this.mine) : []))
  /** The row that is looked at: the decision before it, or the luck after it. */
  readonly current: Stop = $derived.by(() => ({
    entry: this.number,
    kind: this.way === 'played' && this.chanceEvent && !this.showsWays ? 'luck' : 'decision',
  }))
  /** The key moment that is looked at, by its place; -1 for none. */
  readonly moment = $derived.by(() =>
    this.moments.findIndex((one) => one.entry === this.number && one.kind === this.current.kind),
  )
  /** Whether the two ways on are told apart: the moment of a decision is opened. */
  readonly showsWays = $derived.by(() => this.opened && this.decision !== undefined)
  readonly isRunning = $derived.by(() => this.info?.status === 'running')
  /** Whether a deeper review can be computed. */
  readonly canDeepen = $derived.by(
    () =>
      this.review !== null &&
      !this.review.coarse_only &&
      this.info?.status === 'done' &&
      this.review.quality === 'quick',
  )
  /** Whose eyes we look with if none were chosen: the seat's that decides, or the reader's. */
  readonly decider = $derived.by(() => this.decision?.seat ?? this.mine ?? this.main)
  /** Who sees the table as it is shown: a seat, or all cards open. */
  readonly viewer = $derived.by(() =>
    this.looking === 'open' ? 'open' : String(this.looking === 'decider' ? this.decider : this.looking),
  )
  /** The position that the table shows. */
  readonly shown = $derived.by(() => (this.way === 'before' && this.number > 0 ? this.number - 1 : this.number))

  /** A seat's chance where we are: before the decision that is looked at, or after. */
  chance(seat: number): GraphPoint | undefined {
    return this.lines[seat] && chanceAt(this.lines[seat], this.number)
  }

  // Following the review

  start(): () => void {
    const stop = this.table.start()
    void this.follow(async () => {
      const found = await reviewOf(this.id)
      // one without judged moves is tried again: the rules may be compiled by now
      return found.status === 'none' || found.review?.coarse_only ? startReview(this.id, 'quick') : found
    })
    return () => {
      this.gone = true
      clearTimeout(this.timer)
      this.pause()
      stop()
    }
  }

  private async follow(ask: () => Promise<ReviewInfo>): Promise<void> {
    clearTimeout(this.timer)
    try {
      const found = await ask()
      if (this.gone) return
      if (found.status === 'running' && !this.isRunning) this.started = Date.now()
      if (found.status === 'done' && this.isRunning) this.finished = true
      this.info = found
      if (found.review) this.found = found.review
    } catch (error) {
      if (!this.review) this.table.gone = messageOf(error)
      else this.table.error = messageOf(error)
    }
    if (this.isRunning && !this.gone)
      this.timer = setTimeout(() => void this.follow(() => reviewOf(this.id, this.info?.version)), POLL)
  }

  /** How many seconds we have followed it. */
  get seconds(): number {
    return (Date.now() - this.started) / 1000
  }

  stop = () => this.follow(() => stopReview(this.id))
  goOn = () => this.follow(() => startReview(this.id, this.info?.quality ?? 'quick'))
  deepen = () => this.follow(() => startReview(this.id, 'deep'))

  // Moving about

  /** Look at a move: before it if it was a decision, otherwise after it; or at what chance did after it. */
  look(number: number, luck = false): void {
    this.pause()
    this.step = -1
    this.line = []
    this.number = Math.max(0, Math.min(this.entries, number))
    this.way = luck || !this.decision ? 'played' : 'before'
    this.show()
  }

  /** Show the position that is looked at. */
  show(): void {
    void this.driver.show(this.shown, this.viewer)
  }

  lookAs(looking: typeof this.looking): void {
    this.looking = looking
    if (this.step >= 0) void this.better(this.step)
    else this.show()
  }

  /** Go some moves on or back; beyond the last decision lies the end. */
  move(by: number): void {
    if (by > 0 && this.number === this.entries && this.way === 'before') return this.choose('played')
    if (by < 0 && this.number === this.entries && this.way === 'played' && this.decision) return this.look(this.number)
    this.look(this.number + by)
  }

  end(): void {
    this.look(this.entries, true)
  }

  lookAt({ entry, kind }: Stop): void {
    this.look(entry, kind === 'luck')
  }

  /** The next or previous key moment, in the order of the match. */
  moveToMoment(by: 1 | -1): void {
    const order = this.moments.toSorted((a, b) => a.entry - b.entry)
    const here = this.moment >= 0 ? order.indexOf(this.moments[this.moment]!) : -1
    const next =
      here >= 0
        ? order[here + by]
        : by > 0
          ? order.find((one) => one.entry >= this.number)
          : order.findLast((one) => one.entry <= this.number)
    const found = next ?? order.at(by > 0 ? 0 : -1)
    if (found) this.lookAt(found)
  }

  /** The next or previous mistake or blunder: of the reader, or of anybody for a watcher. */
  moveToMistake(by: 1 | -1): void {
    const found = (this.review?.decisions ?? []).filter(
      ({ word, seat }) => (word === 'mistake' || word === 'blunder') && (this.mine === null || seat === this.mine),
    )
    const next =
      by > 0
        ? (found.find((one) => one.entry > this.number) ?? found[0])
        : (found.findLast((one) => one.entry < this.number) ?? found.at(-1))
    if (next) this.look(next.entry)
  }

  get hasMistakes(): boolean {
    return (this.review?.decisions ?? []).some(
      ({ word, seat }) => (word === 'mistake' || word === 'blunder') && (this.mine === null || seat === this.mine),
    )
  }

  // What would have been

  /** Show what was played, or the better way. */
  choose(way: Way): void {
    this.pause()
    if (way === 'better') return void this.better(0)
    this.step = -1
    this.way = way
    this.show()
  }

  /** Change between what was played and what was better. */
  toggle(): void {
    if (this.decision) this.choose(this.way === 'better' ? 'played' : 'better')
  }

  /** Show the better way up to a step of it. */
  async better(step: number): Promise<void> {
    const { decision } = this
    if (!decision) return
    const load = ++this.loads
    try {
      const line = await lineFrom(this.id, decision.entry, this.viewer)
      if (load !== this.loads || this.decision !== decision) return
      this.way = 'better'
      this.line = line
      if (!line.length) this.table.error = say('review.line.none')
      else if (step < line.length) this.showStep(step)
    } catch (error) {
      this.table.error = messageOf(error)
    }
  }

  /** A move of the line as a sentence. */
  lineSentence(step: LineStep): string {
    const { catalogue } = this.table
    const move = catalogue && moveOfCode(catalogue, step.code)
    if (!move || !this.found) return ''
    const before = this.line
      .slice(0, this.line.indexOf(step))
      .flatMap(({ seat, code }) => (seat === step.seat ? [code] : []))
    const option = { code: step.code, sentence: moveSentence(catalogue, move) }
    return new MoveSentences(this.found, catalogue, this.moveWords).options(
      [option],
      step.seat,
      this.number,
      before.toReversed(),
    )[0]!.sentence
  }

  private showStep(step: number): void {
    const { frame } = this.line[step]!
    this.step = step
    this.table.show({ ...frame, result: null })
  }

  /** Play the line from where it is, or from its start; where nothing moves, one step a press. */
  async play(): Promise<void> {
    if (this.playing) return this.pause()
    if (!this.decision) return
    const last = this.line.length - 1
    if (this.way !== 'better' || this.step < 0 || this.step >= last) await this.better(0)
    else this.showStep(this.step + 1)
    if (!duration(1) || this.line.length < 2) return
    this.playing = true
    this.continue()
  }

  private continue(): void {
    this.stepTimer = setTimeout(() => {
      if (this.step + 1 < this.line.length) this.showStep(this.step + 1)
      if (this.step + 1 < this.line.length) this.continue()
      else this.playing = false
    }, STEP)
  }

  pause(): void {
    clearTimeout(this.stepTimer)
    this.playing = false
  }
}
