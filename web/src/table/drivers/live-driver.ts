/** A table that is being played, over the socket. */
import { call, messageOf, RequestError, type Frame, type Preview, type ReplayFrame, type Reply } from '../../api'
import { Backoff } from '../../api/backoff'
import { socket } from '../../api/socket.svelte'
import { word } from '../../lang/server.svelte'
import type { Action, Driver } from './driver'
import type { TableModel } from '../model.svelte'

const GAP = 420 // least milliseconds between the last move shown and another player's

export class LiveDriver implements Driver {
  readonly mode = 'live'
  private model: TableModel | undefined
  private backoff = new Backoff()
  private viewer: number | null | undefined // as whom we asked to see the match

  /** With words the server sends the position as text too, for the plain table. */
  constructor(
    private readonly table: string,
    private words: boolean,
  ) {}

  get address(): string {
    return `/t/${this.table}`
  }

  start(model: TableModel): () => void {
    this.model = model
    const stops = [socket.listen((message) => this.receive(message)), socket.whenOpen(() => void this.follow())]
    if (socket.open) void this.follow()
    else void socket.connect()
    return () => {
      for (const stop of stops) stop()
      this.backoff.cancel()
      socket.tell({ type: 'unfollow', table: this.table })
    }
  }

  refresh = async () =>
    void (await socket.request({ type: 'follow', table: this.table, words: this.words, seat: this.viewer }))

  /** See the match as one of several seats of ours; as a watcher while nobody of us may look. */
  async look(seat: number | null): Promise<void> {
    this.viewer = seat
    if (socket.open) await this.follow()
  }

  /** Ask for the position in words, or no longer. */
  setWords(words: boolean): void {
    if (this.words === words) return
    this.words = words
    if (socket.open) void this.follow()
  }

  private async follow(): Promise<void> {
    try {
      await this.refresh()
      this.backoff.reset()
    } catch (error) {
      // the server could not read it now, which says nothing about the table
      if (error instanceof RequestError && error.code === 'failed') this.backoff.retry(() => void this.follow())
      else if (this.model && error instanceof Error) this.model.gone = messageOf(error)
    }
  }

  private receive(message: Reply): void {
    const { model } = this
    if (!model || !('table' in message)) return
    const id = typeof message.table === 'string' ? message.table : message.table?.id
    if (id !== this.table) return
    switch (message.type) {
      case 'snapshot':
        model.load(message)
        break
      case 'frame':
        model.proposals = [] // they were about the position before
        model.present(message.frame, message.frame.entries.at(-1)?.seat === model.seat ? 0 : GAP, message.seed)
        break
      case 'info':
        model.queue.add(() => (model.info = message.table), { shows: false })
        break
      case 'proposals':
        model.propose(message.proposals)
        break
      case 'chat':
        model.chat = [...model.chat, message.line]
        break
      case 'gone':
        model.gone = word(message.reason)
        break
    }
  }

  async send(action: Action): Promise<number> {
    const { table } = this
    switch (action.type) {
      case 'play':
        return (await socket.request({ ...action, table, seat: this.seat, number: this.model!.position!.number + 1 }))
          .number
      case 'resign':
        return (await socket.request({ ...action, table, seat: this.seat })).number
      case 'draw':
        return (await socket.request({ type: 'draw', agree: action.agree, table, seat: this.seat })).number
      case 'undo':
        return (await socket.request({ type: 'undo', agree: action.agree, table, seat: action.seat ?? this.seat }))
          .number
      case 'chat':
        return (await socket.request({ ...action, table })).number
      case 'mute':
        return (await socket.request({ ...action, table })).number
    }
  }

  async hint(): Promise<number> {
    return (await socket.request({ type: 'hint', table: this.table, seat: this.seat })).code
  }

  async frame(number: number): Promise<Frame> {
    return (await call<ReplayFrame>('GET', `/api/tables/${this.table}/entries/${number}?viewer=mine`)).frame
  }

  async preview(code: number): Promise<Preview | undefined> {
    try {
      return await socket.request({ type: 'preview', table: this.table, seat: this.seat, code })
    } catch {
      return undefined // the position has moved on, or we asked too often
    }
  }

  private get seat(): number {
    const seat = this.model?.seat ?? null
    if (seat === null) throw new RequestError('not seated', 'You have no seat at this table.')
    return seat
  }
}
