/** The one WebSocket of a page: it comes back by itself, and what was asked and not answered is asked again. */
import { Refused, session } from './http'
import type { Done, Hello, Hinted, Pong, Reply, Request, Table, Weighed } from './schema'

type Answer = Done | Hinted | Pong | Table | Weighed
type Listener = (message: Reply) => void

interface Pending {
  request: Request
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

/** A request without its number; distributes over the union. */
export type Ask = Request extends infer One ? (One extends Request ? Omit<One, 'ref'> : never) : never

const PATIENCE = [300, 700, 1500, 3000, 5000] // milliseconds before each new try

class Socket {
  /** Whether we are connected; `false` also before the first time. */
  open = $state(false)
  /** Whether we have been connected and lost it. */
  lost = $state(false)
  /** Tables where we owe a decision, without those that this page follows. */
  turns = $state<string[]>([])

  private line: WebSocket | undefined
  private ref = 0
  private tries = 0
  private page = ''
  private pending = new Map<number, Pending>()
  private listeners = new Set<Listener>()
  private welcomes = new Set<() => void>()

  /** Connect, if we are not. */
  async connect(): Promise<void> {
    if (this.line) return
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    try {
      await session()
    } catch {
      this.retry()
      return
    }
    if (this.line) return
    const line = new WebSocket(`${scheme}://${location.host}/socket`)
    this.line = line
    line.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as Reply)
    line.onclose = () => {
      if (this.line !== line) return
      this.line = undefined
      this.lost ||= this.open
      this.open = false
      this.retry()
    }
  }

  private retry(): void {
    const wait = PATIENCE[Math.min(this.tries++, PATIENCE.length - 1)]!
    setTimeout(() => void this.connect(), wait)
  }

  private hear(message: Reply): void {
    if (message.type === 'hello') return this.welcome(message)
    if (message.type === 'turns') this.turns = message.tables
    if ('ref' in message && message.ref) {
      const asked = this.pending.get(message.ref)
      this.pending.delete(message.ref)
      if (asked && message.type === 'refused') asked.reject(new Refused(message.code, message.reason))
      else if (asked) asked.resolve(message as Answer)
    }
    for (const listener of this.listeners) listener(message)
  }

  private welcome(hello: Hello): void {
    if (this.page && hello.page !== this.page) return location.reload() // the server has a newer page
    this.page = hello.page
    this.tries = 0
    this.open = true
    this.lost = false
    for (const again of this.welcomes) again()
    for (const { request } of this.pending.values()) this.line?.send(JSON.stringify(request))
  }

  /** Ask something; the answer comes even if the connection breaks in between. */
  ask(request: Ask): Promise<Answer> {
    const whole = { ...request, ref: ++this.ref } as Request
    return new Promise((resolve, reject) => {
      this.pending.set(this.ref, { request: whole, resolve, reject })
      if (this.open) this.line?.send(JSON.stringify(whole))
      else void this.connect()
    })
  }

  /** Hear everything that the server sends, until the returned function is called. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Be called whenever the connection has been made again. */
  onWelcome(again: () => void): () => void {
    this.welcomes.add(again)
    return () => this.welcomes.delete(again)
  }
}

export const socket = new Socket()
