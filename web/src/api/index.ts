/** What the pages need of the server. */
import { call } from './http'
import type { GameInfo, NewTable, TableInfo } from './schema'

export { call, Refused } from './http'
export type * from './schema'

/** Set up a table; its address follows from its id. */
export async function newTable(table: NewTable): Promise<TableInfo> {
  return call<TableInfo>('POST', '/api/tables', table)
}

/** Bring a record, which becomes a finished table to replay. */
export async function uploadRecord(text: string): Promise<string> {
  return (await call<TableInfo>('POST', '/api/records', { text })).id
}

/** The bot that suits somebody who has not said how well they play. */
export const middleBot = (game: GameInfo) => (game.bots[1] ?? game.bots[0])!.name

/** A table against bots, at once: we sit first, the middle bot takes the other seats. */
export async function playNow(game: GameInfo): Promise<string> {
  const seats: NewTable['seats'] = [{ kind: 'me' }]
  for (let seat = 1; seat < Math.min(...game.players); seat++) seats.push({ kind: 'bot', bot: middleBot(game) })
  return (await newTable({ game: game.name, seats, hints: true })).id
}

/** A table at which a friend gets a seat by a link. */
export async function inviteFriend(game: GameInfo): Promise<string> {
  const seats: NewTable['seats'] = [{ kind: 'me' }]
  for (let seat = 1; seat < Math.min(...game.players); seat++) seats.push({ kind: 'invited' })
  return (await newTable({ game: game.name, seats, hints: true })).id
}
