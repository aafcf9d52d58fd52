/** What the pages need of the server. */
import { call } from './http'
import type { GameInfo, NewTable, TableInfo } from './schema'

export { call, Refused } from './http'
export type * from './schema'

/** Set up a table; its address follows from its id. */
export async function newTable(table: NewTable): Promise<TableInfo> {
  return call<TableInfo>('POST', '/api/tables', table)
}

/** A table against bots, at once: we sit first, the middle bot takes the other seats. */
export async function playNow(game: GameInfo, bot: string): Promise<string> {
  const seats: NewTable['seats'] = [{ kind: 'me' }]
  for (let seat = 1; seat < Math.min(...game.players); seat++) seats.push({ kind: 'bot', bot })
  return (await newTable({ game: game.name, seats, hints: true })).id
}
