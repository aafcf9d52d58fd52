/** What the home page shows: the games, our tables, the public ones. */
import { call } from './http'
import { me } from './me.svelte'
import type { BotInfo, GameInfo, TableLine } from './schema'
import { socket } from './socket.svelte'

const EVERY = 15_000 // milliseconds between looks at the lists; our turns come at once over the socket

class Home {
  games = $state<GameInfo[]>([])
  bots = $state<BotInfo[]>([])
  tables = $state<TableLine[]>([])
  open = $state<TableLine[]>([])
  loaded = $state(false)
  fault = $state('')

  /** Load the games and the bots, once. */
  async learn(): Promise<void> {
    if (this.games.length) return
    const [games, bots] = await Promise.all([
      call<GameInfo[]>('GET', '/api/games'),
      call<BotInfo[]>('GET', '/api/bots'),
    ])
    this.games = games
    this.bots = bots
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
