/** A table that the page follows: what we see of it now, what happened, and what we can do. */
import { duration } from '../ui/settings.svelte'
import { call, Refused } from '../api/http'
import type { Advice, Asked, Catalogue, ChatLine, Entry, EntryInfo, OptionMove, Position, Reply, SeatLink, TableInfo, Weighed } from '../api/schema'
import { socket } from '../api/socket.svelte'

const STEP = 420 // milliseconds for which a move is seen before the next one is shown
const AGAIN = 1000 // milliseconds until we ask again for a table that could not be read
const MOST = 6 // moves that may wait to be shown; with more we have been away

const catalogues = new Map<string, Promise<Catalogue>>()

/** What never changes about a game with a card set; asked for once. */
export function catalogue(game: string, cards: string): Promise<Catalogue> {
  const key = `${game} ${cards}`
  if (!catalogues.has(key)) {
    catalogues.set(key, call<Catalogue>('GET', `/api/games/${game}/catalogue?cards=${encodeURIComponent(cards)}`))
  }
  return catalogues.get(key)!
}

/** The sentence of a move, from the catalogue's templates. */
export function sentence(book: Catalogue, move: { kind: string; parts: Record<string, number> }): string {
  const kind = book.moves.find((one) => one.name === move.kind)
  if (!kind) return move.kind
  return kind.says.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const part = kind.parts.find((one) => one.name === name)
    return (part && book.labels[part.domain]?.[move.parts[name] ?? -1]) ?? whole
  })
}

/** The code of a move by its kind and parts, whether or not it is an option; undefined if there is no such move. */
export function codeOf(book: Catalogue, name: string, parts: Record<string, number>): number | undefined {
  const kind = book.moves.find((one) => one.name === name)
  if (!kind) return undefined
  let code = 0
  for (const part of kind.parts) {
    const value = parts[part.name] ?? -1
    if (value < 0 || value >= part.size) return undefined
    code = code * part.size + value
  }
  return kind.base + code
}

/** A part of a map, in squares. */
export interface Spot {
  mark: string
  column: number
  row: number
  width: number
  height: number
}

export class Room {
  info = $state<TableInfo>()
  seat = $state<number | null>(null)
  position = $state.raw<Position | null>(null)
  log = $state.raw<EntryInfo[]>([])
  asked = $state<Asked[]>([])
  chat = $state<ChatLine[]>([])
  /** How many lines of the chat we have seen. */
  read = $state(0)
  /** The seats of people whom we do not want to hear. */
  muted = $state<number[]>([])
  book = $state.raw<Catalogue>()
  /** The server's clock minus ours, in seconds. */
  drift = $state(0)
  /** A sentence about what went wrong last. */
  fault = $state('')
  gone = $state('')
  /** What we asked for and somebody declined. */
  declined = $state<'draw' | 'undo' | ''>('')
  /** Whether the table still shows how the match ended: its result waits. */
  counting = $state(false)
  /** A move of ours that has not been answered yet. */
  waiting = $state(false)
  /** The entry that came last while we were looking: what motion shows. */
  fresh = $state.raw<EntryInfo>()

  /** Whether it can still change; a replay does not. */
  readonly live: boolean = true
  /** How much of the window's height something below the table takes. */
  below = $state(0)
  /** Whether it is a first game: there is nobody to resign to, or to talk with. */
  readonly taught: boolean = false

  private stops: (() => void)[] = []
  private later: { tell: () => void; step: number }[] = []
  private shown = 0
  private timer = 0
  private again = 0
  private owed = 0
  private withdrawn = false // we took back what we had asked for

  constructor(
    readonly id: string,
    private readonly words = false,
  ) {}

  /** Where it is on this site. */
  get address(): string {
    return `/t/${this.id}`
  }

  /** Whether a lesson is only to be read now. */
  get reading(): boolean {
    return false
  }

  /** Parts of a map that a lesson points at. */
  get spots(): Spot[] {
    return []
  }

  get unread(): number {
    return this.chat.length - this.read
  }

  get mine(): boolean {
    const { seat, position } = this
    if (seat === null || this.info?.seats[seat]?.given_up) return false // a bot plays for who has given up
    return position?.deciders.includes(seat) ?? false
  }

  /** Which decision comes up: the same position told again, after a lost connection, does not bring another. */
  readonly decision = $derived(`${this.position?.number} ${this.position?.deciders} ${this.position?.options.length}`)

  get options(): OptionMove[] {
    return this.mine ? (this.position?.options ?? []) : []
  }

  /** Follow the table until the returned function is called. */
  follow(): () => void {
    const watch = () => {
      socket.ask({ type: 'watch', table: this.id, words: this.words } as never).catch((error: Error) => {
        // the server could not look now, which says nothing about the table
        if (error instanceof Refused && error.code === 'failed') this.again = window.setTimeout(watch, AGAIN)
        else this.gone = error.message
      })
    }
    this.stops = [socket.listen((message) => this.hear(message)), socket.onWelcome(watch)]
    if (socket.open) watch()
    else void socket.connect()
    return () => {
      for (const stop of this.stops) stop()
      clearTimeout(this.timer)
      clearTimeout(this.again)
      if (socket.open) socket.ask({ type: 'unwatch', table: this.id } as never).catch(() => undefined)
    }
  }

  private hear(message: Reply): void {
    if (!('table' in message)) return
    const id = typeof message.table === 'string' ? message.table : message.table?.id
    if (id !== this.id) return
    switch (message.type) {
      case 'table':
        this.hush()
        this.info = message.table
        this.seat = message.seat
        this.log = message.log
        this.asked = message.asked
        this.chat = message.chat
        this.muted = message.muted
        this.fresh = undefined
        this.receive(message.position)
        void catalogue(message.table.game, message.table.cards).then((book) => (this.book = book))
        break
      case 'entry':
        this.asked = [] // what was asked was about the position before
        this.inTurn(() => this.enter(message), message.entry.seat === this.seat ? 0 : STEP)
        break
      case 'info':
        this.inTurn(() => (this.info = message.table), 0)
        break
      case 'asks': {
        const mine = this.asked.find((one) => one.by === this.seat)
        const there = message.asked.some((one) => one.kind === mine?.kind)
        if (mine && !there && !this.withdrawn) this.declined = mine.kind
        this.asked = message.asked
        break
      }
      case 'chat':
        this.chat = [...this.chat, message.line]
        break
      case 'gone':
        this.gone = message.reason
        break
    }
  }

  private enter(message: Entry): void {
    this.log = [...this.log.filter((entry) => entry.number < message.entry.number), message.entry]
    this.fresh = message.entry
    this.receive(message.position)
    if (message.result && this.info) {
      this.info = { ...this.info, status: 'finished', result: message.result, seed: message.seed ?? null }
    }
  }

  /** Show what came after what came before it, each move long enough to be seen. */
  protected inTurn(tell: () => void, step: number): void {
    this.later.push({ tell, step: document.hidden ? 0 : duration(step) })
    if (this.later.length === 1) this.advance()
  }

  /** What was still to be shown is not. */
  protected hush(): void {
    clearTimeout(this.timer)
    this.later = []
  }

  private advance(): void {
    clearTimeout(this.timer)
    while (this.later[0]) {
      const wait = this.later.length > MOST ? 0 : this.shown + this.later[0].step - Date.now()
      if (wait > 0) {
        this.timer = window.setTimeout(() => this.advance(), wait)
        return
      }
      if (this.later[0].step) this.shown = Date.now()
      this.later.shift()!.tell()
    }
  }

  protected receive(position: Position | null | undefined): void {
    this.position = position ?? null
    if (position) this.drift = position.now - Date.now() / 1000
    if (this.owed && (position?.number ?? 0) >= this.owed) this.waiting = false
  }

  /** The sentence of an option. */
  says(move: OptionMove): string {
    return this.book ? sentence(this.book, move) : ''
  }

  /** Play an option; a refusal becomes the fault's sentence. */
  async play(code: number): Promise<void> {
    const { position, seat } = this
    if (!position || seat === null || this.waiting) return
    this.waiting = true
    this.owed = 0
    const answer = await this.request({ type: 'play', table: this.id, seat, number: position.number + 1, code })
    const number = answer && 'number' in answer ? (answer.number as number) : 0
    if ((this.position?.number ?? 0) >= number) this.waiting = false
    else this.owed = number // it was carried out; we go on when we see it
  }

  /** Ask for something at this table as our seat: resign, draw, undo. */
  async act(type: 'resign' | 'draw' | 'undo', agree = true): Promise<void> {
    this.declined = ''
    this.withdrawn = !agree
    const body = type === 'resign' ? { type } : { type, agree }
    await this.request({ ...body, table: this.id, seat: this.seat })
  }

  async speak(text: string): Promise<void> {
    await this.request({ type: 'say', table: this.id, text })
  }

  async mute(seat: number, on: boolean): Promise<void> {
    await this.request({ type: 'mute', table: this.id, seat, on })
  }

  /** The code of the move that a bot would play in our place. */
  async hint(): Promise<number | undefined> {
    const answer = await this.request({ type: 'hint', table: this.id, seat: this.seat })
    return answer && 'code' in answer ? (answer.code as number) : undefined
  }

  /** What would come of a move of ours, possible or not: why not, or the points after it; undefined if unanswered. */
  async weigh(code: number): Promise<Advice | undefined> {
    try {
      return (await socket.ask({ type: 'weigh', table: this.id, seat: this.seat, code } as never)) as Weighed
    } catch {
      return undefined // it is only advice: the position has moved on, or we asked too often
    }
  }

  private async request(message: object): Promise<object | undefined> {
    this.fault = ''
    try {
      return await socket.ask(message as never)
    } catch (error) {
      this.fault = (error as Error).message
      return undefined
    }
  }

  /** Take a free seat, or the one that the link's key is for. */
  async sit(seat?: number, key?: string): Promise<void> {
    try {
      this.info = await call<TableInfo>('POST', `/api/tables/${this.id}/sit`, {
        ...(seat === undefined ? {} : { seat }),
        ...(key === undefined ? {} : { key }),
      })
      await socket.ask({ type: 'watch', table: this.id, words: this.words } as never)
    } catch (error) {
      this.fault = (error as Error).message
    }
  }

  async leave(): Promise<void> {
    await call('POST', `/api/tables/${this.id}/leave`, {})
  }

  async link(seat: number): Promise<SeatLink> {
    return call<SeatLink>('POST', `/api/tables/${this.id}/link`, { seat })
  }

  /** The table of the next match. */
  async rematch(): Promise<string> {
    const next = await call<TableInfo>('POST', `/api/tables/${this.id}/rematch`, {})
    return next.id
  }
}
