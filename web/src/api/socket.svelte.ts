/** The page's one WebSocket: it reconnects by itself, and repeats what was requested and not answered. */
import { takeAnswer, word } from '../lang/server.svelte'
import { Backoff } from './backoff'
import { updates } from './updates.svelte'
import { RequestError, renewSession, session } from './http'
import type { Reply, Request } from './types'

type Kind = Request['type']
type Answers = { ping: 'pong'; follow: 'snapshot'; hint: 'hint'; preview: 'preview' }
/** The message that answers a request; most are answered by done. */
type AnswerTo<K extends Kind> = Extract<Reply, { type: K extends keyof Answers ? Answers[K] : 'done' }>
type RequestOf<K extends Kind> = Extract<Request, { type: K }>
type Listener = (message: Reply) => void

interface Pending {
  text: string
  resolve: (answer: Reply) => void
  reject: (error: Error) => void
}

const SILENCE = 10_000 // milliseconds without a message after which we ask whether the server is there
const PATIENCE = 3000 // milliseconds that it has to answer, and until we ask while it owes us an answer
const STABLE = 5000 // milliseconds after which a connection counts as a success

class Socket {
  /** Whether we are connected; `false` also before the first time. */
  open = $state(false)
  /** Whether we were connected and no longer are. */
  lost = $state(false)
  /** Why the server refuses us, while it does. */
  refusal = $state('')
  /** Tables where it is our turn, without those that this page watches. */
  turns = $state<string[]>([])

  private connection: WebSocket | undefined
  private ref = 0
  private backoff = new Backoff()
  private serverWait = 0 // seconds to wait before the next attempt, as the server asked
  private openedAt = 0
  private heard = 0 // when the last message came
  private asked = 0 // when we asked whether the server is there, until it says something
  private pending = new Map<number, Pending>()
  private listeners = new Set<Listener>()
  private onOpen = new Set<() => void>()

  constructor() {
    if (globalThis.document) setInterval(() => this.watch(), 1000)
    globalThis.document?.addEventListener('visibilitychange', () => this.sendVisible())
  }

  /** Connect, if we are not. */
  async connect(): Promise<void> {
    if (this.connection || this.backoff.waiting) return
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    try {
      await session()
    } catch (error) {
      return this.retry(error instanceof RequestError ? error.retryAfter : 0)
    }
    if (this.connection || this.backoff.waiting) return
    const connection = new WebSocket(`${scheme}://${location.host}/socket`)
    this.connection = connection
    this.heard = Date.now()
    connection.onmessage = (event: MessageEvent<string>) => {
      if (this.connection === connection) this.receive(JSON.parse(event.data))
    }
    connection.onclose = () => this.closed(connection)
  }

  private closed(connection: WebSocket): void {
    if (this.connection !== connection) return
    this.connection = undefined
    if (this.open && Date.now() - this.openedAt > STABLE) this.backoff.reset()
    if (!this.open && !this.refusal) void renewSession().catch(() => undefined) // perhaps we were signed out elsewhere
    this.lost ||= this.open
    this.open = false
    this.retry(this.serverWait)
  }

  /** Reconnect if the server does not answer: a process that hangs closes no connections. */
  private watch(): void {
    const { connection } = this
    if (!connection) return
    const now = Date.now()
    if (this.open ? this.asked && now - this.asked > PATIENCE : now - this.heard > SILENCE) {
      connection.close()
      this.closed(connection) // the browser would wait for the other side
    } else if (this.open && !this.asked && now - this.heard > (this.pending.size ? PATIENCE : SILENCE)) {
      this.asked = now
      connection.send(JSON.stringify({ type: 'ping' }))
    }
  }

  /** Tell the server whether we are looked at: who does not look is notified. */
  private sendVisible(): void {
    if (this.open) this.connection?.send(JSON.stringify({ type: 'visible', on: !document.hidden }))
  }

  private retry(serverWait: number): void {
    this.serverWait = 0
    this.backoff.retry(() => void this.connect(), serverWait)
  }

  private receive(message: Reply): void {
    this.heard = Date.now()
    this.asked = 0
    takeAnswer(message)
    if (message.type === 'hello') return this.opened(message.page)
    if (message.type === 'bye') {
      this.refusal = word(message.reason)
      this.serverWait = message.retry_after
    }
    if (message.type === 'turns') this.turns = message.tables
    if ('ref' in message && message.ref) {
      const request = this.pending.get(message.ref)
      this.pending.delete(message.ref)
      if (message.type === 'refused') request?.reject(new RequestError(message.code, message.reason))
      else request?.resolve(message)
    }
    for (const listener of this.listeners) listener(message)
  }

  private opened(page: string): void {
    void updates.compare(page)
    this.openedAt = Date.now()
    this.open = true
    this.lost = false
    this.refusal = ''
    if (document.hidden) this.sendVisible()
    for (const listener of this.onOpen) listener()
    for (const { text } of this.pending.values()) this.connection?.send(text)
  }

  /** Send a request; its answer comes even if the connection breaks in between. */
  request<K extends Kind>(request: Omit<RequestOf<K>, 'ref'> & { type: K }): Promise<AnswerTo<K>> {
    const ref = ++this.ref
    const text = JSON.stringify({ ...request, ref })
    return new Promise((resolve, reject) => {
      this.pending.set(ref, { text, resolve: (answer) => resolve(answer as AnswerTo<K>), reject })
      if (this.open) this.connection?.send(text)
      else void this.connect()
    })
  }

  /** Tell the server something that it does not answer, if we are connected. */
  tell(request: Omit<RequestOf<'unfollow'>, 'ref'>): void {
    if (this.open) this.connection?.send(JSON.stringify(request))
  }

  /** Hear every message of the server, until the returned function is called. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Be called whenever the connection has been opened, until the returned function is called. */
  whenOpen(listener: () => void): () => void {
    this.onOpen.add(listener)
    return () => this.onOpen.delete(listener)
  }
}

export const socket = new Socket()
