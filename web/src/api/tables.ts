/** Requests about tables: set one up, take a seat, leave, invite, play on. */
import { call } from './http'
import type { GameInfo, NewTable, SeatLink, TableInfo } from './types'

export type NewSeat = NewTable['seats'][number]

export const newTable = (table: NewTable) => call<TableInfo>('POST', '/api/tables', table)

/** Upload a record, which becomes a finished table to replay. */
export const uploadRecord = async (text: string) => (await call<TableInfo>('POST', '/api/records', { text })).id

/** The bot for somebody who has not said how well they play. */
export const middleBot = (game: GameInfo) => (game.bots[1] ?? game.bots[0])!.name

/** A table with the fewest seats of a game: ours first, the others all of one kind. */
async function smallTable(game: GameInfo, other: NewSeat): Promise<string> {
  const others = Array.from({ length: Math.min(...game.players) - 1 }, () => other)
  return (await newTable({ game: game.name, seats: [{ kind: 'me' }, ...others], hints: true })).id
}

/** A table against bots, at once. */
export const playNow = (game: GameInfo) => smallTable(game, { kind: 'bot', bot: middleBot(game) })

/** A table at which a friend gets a seat by a link. */
export const inviteFriend = (game: GameInfo) => smallTable(game, { kind: 'invited' })

/** Take a free seat, or the one that an invite link's key is for. */
export const takeSeat = (id: string, seat?: number, key?: string) => call<TableInfo>('POST', `/api/tables/${id}/sit`, { seat, key })

export const leaveTable = (id: string) => call<void>('POST', `/api/tables/${id}/leave`, {})

export const seatLink = (id: string, seat: number) => call<SeatLink>('POST', `/api/tables/${id}/link`, { seat })

/** The table of the next match. */
export const rematch = async (id: string) => (await call<TableInfo>('POST', `/api/tables/${id}/rematch`, {})).id

/** A new table that goes on from an entry of a finished match. */
export const continueFrom = async (id: string, entry: number, seats: NewSeat[]) =>
  (await call<TableInfo>('POST', `/api/tables/${id}/continue`, { entry, seats })).id
