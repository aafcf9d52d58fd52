/** What the home page lists: the games, our tables, the public ones. */
import { call, messageOf } from './http'
import { me } from './me.svelte'
import { socket } from './socket.svelte'
import { closeTable, leaveTable } from './tables'
import { inLanguage } from './texts'
import type { GameInfo, TableSummary } from './types'

/** How a table leaves our list: its host closes it, others leave or decline, a match is dropped, or resigned against people. */
export type Removal = 'close' | 'leave' | 'decline' | 'drop' | 'resign'

const REFRESH = 15_000 // milliseconds; our turns come at once over the socket

/** Whether others play on at a table where we have resigned or run out of time. */
export const gaveUp = ({ status, my_seats, seats }: TableSummary): boolean =>
  status === 'running' && my_seats.length > 0 && my_seats.every((seat) => seats[seat]?.forfeited)

/** Who keeps a seat for us that we have not taken; empty if nobody does. */
export const inviterOf = ({ status, my_seats, is_host, seats }: TableSummary): string =>
  status === 'open' && !is_host && my_seats.some((seat) => seats[seat]?.kind === 'invited')
    ? (seats.find((seat) => seat.kind === 'person')?.name ?? '')
    : ''

class Lobby {
  games = $state.raw<GameInfo[]>([])
  mine = $state.raw<TableSummary[]>([])
  public = $state.raw<TableSummary[]>([])
  loaded = $state(false)
  error = $state('')
  private loading?: Promise<void>

  /** Our tables that are not over: first where it is our turn, then invitations, then the running ones, the latest first. */
  get active(): TableSummary[] {
    const rank = (table: TableSummary) =>
      table.your_turn ? 0 : inviterOf(table) ? 1 : table.status === 'running' ? 2 : 3
    return this.mine
      .filter((table) => table.status === 'open' || (table.status === 'running' && !gaveUp(table)))
      .sort((one, other) => rank(one) - rank(other) || other.changed - one.changed)
  }

  /** Our tables that are over for us. */
  get finished(): TableSummary[] {
    return this.mine.filter((table) => table.status === 'finished' || gaveUp(table))
  }

  /** Public tables of others: with a free seat, or to watch. */
  get joinable(): TableSummary[] {
    const free = (table: TableSummary) => table.seats.some((seat) => seat.kind === 'open')
    return this.public.filter(
      (table) => !table.my_seats.length && (free(table) || (table.status === 'running' && table.allow_watchers)),
    )
  }

  removal(table: TableSummary): Removal {
    if (table.status === 'open') return table.is_host ? 'close' : inviterOf(table) ? 'decline' : 'leave'
    const alone = table.seats.every((seat, number) => seat.kind === 'bot' || table.my_seats.includes(number))
    return alone ? 'drop' : 'resign'
  }

  /** Take an unfinished table off our list. */
  async remove(table: TableSummary): Promise<void> {
    const how = this.removal(table)
    if (how === 'leave' || how === 'decline') await leaveTable(table.id)
    else if (how === 'resign') await socket.request({ type: 'resign', table: table.id, seat: table.my_seats[0]! })
    else await closeTable(table.id)
    await this.refresh()
  }

  /** Load the games, once. */
  async loadGames(): Promise<void> {
    this.loading ??= call<GameInfo[]>('GET', inLanguage('/api/games')).then(
      (games) => void (this.games = games),
      (error: unknown) => {
        this.loading = undefined
        throw error
      },
    )
    return this.loading
  }

  game(name: string): GameInfo | undefined {
    return this.games.find((game) => game.name === name)
  }

  async refresh(): Promise<void> {
    try {
      await Promise.all([me.load(), this.loadGames()])
      ;[this.mine, this.public] = await Promise.all([
        call<TableSummary[]>('GET', '/api/me/tables'),
        call<TableSummary[]>('GET', '/api/tables'),
      ])
      this.loaded = true
      this.error = ''
    } catch (error) {
      this.error = messageOf(error)
    }
  }

  /** Keep the lists up to date until the returned function is called. */
  watch(): () => void {
    void this.refresh()
    void socket.connect()
    const timer = setInterval(() => void this.refresh(), REFRESH)
    const stop = socket.listen((message) => {
      if (message.type === 'turns') void this.refresh()
    })
    return () => {
      clearInterval(timer)
      stop()
    }
  }
}

export const lobby = new Lobby()
