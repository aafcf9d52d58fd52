/** A table as the page shows it: what we see of it now, what happened, and what we can do. A driver feeds it. */
import {
  messageOf,
  type Catalogue,
  type ChatLine,
  type EntryInfo,
  type EventInfo,
  type Frame,
  type MoveInfo,
  type Position,
  type Preview,
  type Proposal,
  type TableInfo,
} from '../api'
import { loadCatalogue } from '../api/catalogue'
import { logSentences, moveSentence } from '../api/sentences'
import { duration } from '../ui/settings.svelte'
import { framesSince, type Action, type Driver } from './drivers/driver'
import { LogWriter, type LogLine } from './log'
import type { RowLocator } from './log-locator'
import { Queue } from './queue'
import { Seating } from './seating.svelte'
import { readingTime, spotlightsOf, type Spotlight, type Spotlit } from './spotlight'

const STILL_LINES = 3
const GAP = 420 // least milliseconds between two frames of a recap

/** All that is known of a table at the start, after something was taken back, and when a match begins. */
export interface Snapshot {
  table: TableInfo
  seat: number | null
  frame: Frame | null
  proposals?: Proposal[]
  chat?: ChatLine[]
  muted?: number[]
}

export class TableModel {
  info = $state.raw<TableInfo>()
  catalogue = $state.raw<Catalogue>()
  seat = $state<number | null>(null)
  position = $state.raw<Position | null>(null)
  log = $state.raw<readonly EntryInfo[]>([])
  /** The last entry of the last frame that came while we were looking, for motion and sound. */
  lastEntry = $state.raw<EntryInfo>()
  /** All that happened in that frame. */
  lastEvents = $state.raw<readonly EventInfo[]>([])

  proposals = $state.raw<Proposal[]>([])
  /** What we proposed and somebody declined. */
  declined = $state<Proposal['kind'] | ''>('')
  chat = $state.raw<ChatLine[]>([])
  /** How many lines of the chat we have read. */
  chatRead = $state(0)
  /** The seats of people whom we have muted. */
  muted = $state.raw<number[]>([])

  /** What went wrong last, in a sentence. */
  error = $state('')
  /** Why the table is not there for us. */
  gone = $state('')
  /** A move of ours has not been answered, or not been shown, yet. */
  pending = $state(false)
  /** The move that a bot would play for us. */
  hint = $state.raw<MoveInfo>()
  /** Shows what the rows of the score sheet name, on a table that can. */
  rowLocator = $state.raw<RowLocator>()
  /** The match has just ended by its rules, and its count is shown, once: on the score sheet, or first on the table while the sheet waits. */
  counting = $state<'' | 'sheet' | 'table'>('')
  /** What is shown large now. */
  spotlight = $state.raw<Spotlight | null>(null)
  /** What others did, in sentences, where nothing moves. */
  announced = $state.raw<readonly string[]>([])
  /** What happened since our last move is shown again; nothing can be played. */
  recapping = $state(false)
  /** Only the table is shown: the page around it has its own log, menu and controls. */
  bare = $state(false)
  /** How much of the window's height something below the table takes. */
  bottomInset = $state(0)
  /** The server's clock minus ours, in seconds. */
  clockOffset = $state(0)

  /** Which events a game's table shows large, with which cards; the frame is the one that they belong to. */
  spotlit: ((events: readonly EventInfo[], frame: Frame) => Spotlit<unknown>) | undefined

  readonly seating = new Seating(this)
  readonly queue = new Queue()
  private readonly writer = new LogWriter()
  private expected = 0 // the length of the log that ends our pending move
  private withdrawn = false // we took back what we had proposed

  constructor(readonly driver: Driver) {}

  /** Follow the table until the returned function is called. */
  start(): () => void {
    const stop = this.driver.start(this)
    return () => {
      stop()
      this.queue.clear()
    }
  }

  get id(): string {
    return this.info?.id ?? ''
  }

  /** Whether the match can still change. */
  get live(): boolean {
    return this.driver.mode !== 'replay'
  }

  get isLesson(): boolean {
    return this.driver.mode === 'lesson'
  }

  get unread(): number {
    return this.chat.length - this.chatRead
  }

  get players(): string[] {
    return this.info?.seats.map((seat) => seat.name ?? '') ?? []
  }

  get seatsToAct(): number[] {
    return this.position?.seats_to_act ?? []
  }

  /** Whether we have a seat and have not forfeited it: otherwise a bot plays for us. */
  get playing(): boolean {
    return this.seat !== null && !this.info?.seats[this.seat]?.forfeited
  }

  get myTurn(): boolean {
    return this.playing && !this.recapping && this.seatsToAct.includes(this.seat!)
  }

  /** Whether a draw can be offered: bots don't accept draws. */
  get canOfferDraw(): boolean {
    const { info } = this
    return (
      info?.status === 'running' &&
      this.playing &&
      this.live &&
      !this.isLesson &&
      info.seats.every((seat) => seat.kind !== 'bot')
    )
  }

  /** Several people play on this device. */
  get isHotSeat(): boolean {
    return (this.info?.my_seats.length ?? 0) > 1
  }

  /** The seat on this device to which it must be passed, for it is to act and another one looks. */
  get passTo(): number | null {
    const { info } = this
    if (!info || !this.isHotSeat || info.status !== 'running' || this.driver.mode !== 'live') return null
    const ours = this.seatsToAct.filter((seat) => info.my_seats.includes(seat) && !info.seats[seat]?.forfeited)
    return this.seat !== null && ours.includes(this.seat) ? null : (ours[0] ?? null)
  }

  get legalMoves(): MoveInfo[] {
    if (!this.myTurn) return []
    const moves = this.position?.legal_moves ?? []
    return this.driver.offers ? moves.filter((move) => this.driver.offers!(move)) : moves
  }

  /** Which decision is to be made: the same position after a reconnect does not make another. */
  readonly decision = $derived(`${this.position?.number} ${this.seatsToAct} ${this.position?.legal_moves.length}`)

  /** The log in sentences. */
  readonly logLines: LogLine[] = $derived(
    this.catalogue ? this.writer.lines(this.catalogue, this.players, this.log) : [],
  )

  /** What happened last, in a sentence. */
  get lastSentence(): string {
    return this.logLines.at(-1)?.text ?? ''
  }

  sentence(move: MoveInfo): string {
    return this.catalogue ? moveSentence(this.catalogue, move) : ''
  }

  // What drivers deliver

  /** Show a table from the beginning. */
  load({ table, seat, frame, proposals = [], chat = [], muted = [] }: Snapshot): void {
    this.queue.clear()
    this.spotlight = null
    this.recapping = false
    if (this.counting === 'sheet') this.counting = ''
    this.announced = []
    this.info = table
    if (seat !== this.seat) this.error = this.declined = '' // said to the one who looked before
    this.seat = seat
    this.log = frame?.entries ?? []
    this.lastEntry = undefined
    this.lastEvents = []
    this.proposals = proposals
    this.chat = chat
    this.muted = muted
    this.receive(frame?.position ?? null)
    void loadCatalogue(table.game, table.cards).then(
      (found) => (this.catalogue = found),
      (error) => (this.error = messageOf(error)),
    )
  }

  /** Show what happened next in its turn: what others did large, then the position. */
  present(frame: Frame, pause: number, seed?: string | null): void {
    for (const spotlight of this.spotlightsOf(frame)) {
      this.queue.add(() => (this.spotlight = spotlight), { pause, stay: readingTime(spotlight) })
      pause = 0
    }
    const came = Date.now() // its clocks are of now, however long it waits
    this.queue.add(() => this.show(frame, seed, came), { pause })
  }

  private spotlightsOf(frame: Frame): Spotlight[] {
    const { catalogue, spotlit, players } = this
    if (!catalogue || !spotlit || document.hidden) return []
    const found = frame.entries.flatMap((entry) =>
      spotlightsOf(logSentences(catalogue, players, entry.events), (events) => spotlit(events, frame)),
    )
    if (duration(1)) return found
    this.announced = [...this.announced, ...found.map(({ title, text }) => `${title} ${text}`.trim())].slice(
      -STILL_LINES,
    )
    return []
  }

  /** Show all that waits at once. */
  skip(): void {
    this.queue.finish()
    this.spotlight = null
  }

  /** Show what happened next, at once. */
  show({ entries, position, result }: Frame, seed?: string | null, came = Date.now()): void {
    this.queue.touch()
    this.spotlight = null
    const first = entries[0]?.number ?? 0
    this.log = [...this.log.filter((entry) => entry.number < first), ...entries]
    this.lastEntry = entries.at(-1)
    this.lastEvents = entries.flatMap((entry) => entry.events)
    this.receive(position, came)
    this.counting = result && this.lastEntry?.kind === 'move' ? 'sheet' : ''
    if (result && this.info) this.info = { ...this.info, status: 'finished', result, seed: seed ?? null }
  }

  private receive(position: Position | null, came = Date.now()): void {
    this.position = position
    this.hint = undefined
    if (position) this.clockOffset = position.now - came / 1000
    if (this.expected && (position?.number ?? 0) >= this.expected) this.pending = false
  }

  /** Take the proposals as they are now; one of ours that is gone was declined, unless we took it back. */
  propose(proposals: Proposal[]): void {
    const ours = this.proposals.find((one) => one.by === this.seat)
    const there = proposals.some((one) => one.kind === ours?.kind)
    if (ours && !there && !this.withdrawn) this.declined = ours.kind
    this.proposals = proposals
  }

  // What happened since our last move

  /** The entries of others since our last move. */
  readonly missed: readonly EntryInfo[] = $derived.by(() => {
    if (this.seat === null || this.info?.status !== 'running') return []
    const last = this.log.findLastIndex((entry) => entry.seat === this.seat && entry.kind === 'move')
    return this.log.slice(last + 1).filter((entry) => entry.number > 0)
  })

  get canRecap(): boolean {
    return this.missed.length > 0 && this.driver.frame !== undefined && !this.recapping
  }

  /** Show what happened since our last move once more, then the position as it is now. Where nothing moves, tell it. */
  async recap(): Promise<void> {
    const { missed } = this
    if (!this.canRecap) return
    if (!duration(1)) {
      this.announced = this.logLines.filter((line) => missed.includes(line.entry)).map((line) => line.text)
      return
    }
    this.error = ''
    try {
      const [start, ...frames] = await framesSince(this.driver, missed)
      const now = this.position
      if (!start || !now || !this.canRecap) return
      this.skip()
      this.recapping = true
      this.queue.add(() => this.look(start, now))
      for (const frame of frames) {
        for (const spotlight of this.spotlightsOf(frame))
          this.queue.add(() => (this.spotlight = spotlight), { pause: GAP, stay: readingTime(spotlight) })
        this.queue.add(() => this.look(frame, now), { pause: 2 * GAP })
      }
      this.queue.add(() => this.endRecap(now), { pause: 2 * GAP })
    } catch (error) {
      this.error = messageOf(error)
    }
  }

  /** Look at a position of the past; clocks stay those of now. */
  private look({ entries, position }: Frame, now: Position): void {
    this.spotlight = null
    this.lastEvents = entries.flatMap((entry) => entry.events)
    this.position = { ...position, legal_moves: [], undo: 'no', clocks: now.clocks, now: now.now }
  }

  private endRecap(now: Position): void {
    this.recapping = false
    this.spotlight = null
    this.lastEvents = []
    this.position = now
  }

  // What players do

  /** Play a move, or several at once; a refusal becomes the error. */
  async play(...codes: number[]): Promise<void> {
    if (!this.position || this.seat === null || this.pending) return
    this.pending = true
    this.announced = []
    this.expected = 0
    const number = (await this.send({ type: 'play', codes })) ?? 0
    if ((this.position?.number ?? 0) >= number) this.pending = false
    else this.expected = number // it was carried out; we go on when we see it
  }

  async resign(): Promise<void> {
    await this.send({ type: 'resign' })
  }

  /** Propose, or agree to, a draw or an undo; or decline or withdraw it. */
  async answer(type: Proposal['kind'], agree = true): Promise<void> {
    this.declined = ''
    this.withdrawn = !agree
    await this.send({ type, agree })
  }

  /** Whether all people who still play sit at this device. */
  get agreeAlone(): boolean {
    const { seats = [], my_seats = [] } = this.info ?? {}
    return seats.every((seat, number) => seat.kind === 'bot' || seat.forfeited || my_seats.includes(number))
  }

  /** Whether somebody else must agree before we take back a move; bots always do. */
  get mustAskToUndo(): boolean {
    return this.position?.undo === 'ask' && !this.agreeAlone
  }

  undo = () => this.answer('undo')

  /** Take back the last move of another seat on this device. */
  async undoOf(seat: number): Promise<void> {
    await this.send({ type: 'undo', agree: true, seat })
  }

  async sendChat(text: string): Promise<void> {
    await this.send({ type: 'chat', text })
  }

  async mute(seat: number, on: boolean): Promise<void> {
    await this.send({ type: 'mute', seat, on })
  }

  /** Ask a bot for a hint. */
  async askHint(): Promise<void> {
    this.error = ''
    try {
      const code = await this.driver.hint?.()
      this.hint = this.legalMoves.find((move) => move.code === code)
    } catch (error) {
      this.error = messageOf(error)
    }
  }

  /** What would come of a move of ours, legal or not. */
  preview(code: number): Promise<Preview | undefined> {
    return this.driver.preview(code)
  }

  private async send(action: Action): Promise<number | undefined> {
    this.error = ''
    try {
      return await this.driver.send(action)
    } catch (error) {
      this.error = messageOf(error)
      return undefined
    }
  }
}
