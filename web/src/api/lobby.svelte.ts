/** What the home page shows: the games, our tables, the public ones. */
import { call } from './http'
import { me } from './me.svelte'
import type { GameInfo, TableLine } from './schema'
import { socket } from './socket.svelte'

const EVERY = 15_000 // milliseconds between looks at the lists; our turns come at once over the socket

class Home {
  games = $state<GameInfo[]>([])
  tables = $state<TableLine[]>([])
  open = $state<TableLine[]>([])
  loaded = $state(false)
  fault = $state('')

  /** Tables that are not over, those where we owe a decision first. */
  get yours(): TableLine[] {
    return this.tables.filter((table) => table.status === 'open' || table.status === 'running')
  }

  get finished(): TableLine[] {
    return this.tables.filter((table) => table.status === 'finished')
  }

  /** Public tables of others: with a free seat, or to watch. */
  get lobby(): TableLine[] {
    const free = (table: TableLine) => table.seats.some((seat) => seat.kind === 'open')
    return this.open.filter((table) => !table.mine.length && (free(table) || (table.status === 'running' && table.watchers)))
  }

  /** Load the games, once. */
  async learn(): Promise<void> {
    if (!this.games.length) this.games = await call<GameInfo[]>('GET', '/api/games')
  }

  async look(): Promise<void> {
    try {
      await Promise.all([me.arrive(), this.learn()])
      const [tables, open] = await Promise.all([
        call<TableLine[]>('GET', '/api/me/tables'),
        call<TableLine[]>('GET', '/api/tables'),
      ])
      this.tables = tables
      this.open = open
      this.loaded = true
      this.fault = ''
    } catch (error) {
      this.fault = (error as Error).message
    }
  }

  /** Keep the lists fresh until the returned function is called. */
  follow(): () => void {
    void this.look()
    void socket.connect()
    const timer = setInterval(() => void this.look(), EVERY)
    const stop = socket.listen((message) => {
      if (message.type === 'turns') void this.look()
    })
    return () => {
      clearInterval(timer)
      stop()
    }
  }
}

export const home = new Home()
