/** Requests about tables: set one up, take a seat, leave, invite, play on. */
import { call } from './http'
import { inLanguage } from './texts'
import { settings } from '../ui/settings.svelte'
import type { CardSetInfo, GameInfo, NewTable, SeatLink, Sit, TableInfo } from './types'

export type NewSeat = NewTable['seats'][number]

export const newTable = (table: NewTable) => call<TableInfo>('POST', '/api/tables', table)

/** The card sets that we can play a game with. */
export const listCards = (game: string) => call<CardSetInfo[]>('GET', `/api/games/${game}/cards`)

/** Upload a card set, which the server tries out. */
export const uploadCards = (game: string, name: string, text: string) =>
  call<CardSetInfo>('POST', `/api/games/${game}/cards`, { name, text })

/** Delete a card set of ours; tables that are played with it keep it. */
export const deleteCards = (game: string, hash: string) => call<void>('DELETE', `/api/games/${game}/cards/${hash}`)

/** Upload a record, which becomes a finished table to replay. */
export const uploadRecord = async (text: string) => (await call<TableInfo>('POST', '/api/records', { text })).id

/** The bot for somebody who has not said how well they play. */
export const middleBot = (game: GameInfo) => (game.bots[1] ?? game.bots[0])!.name

/** The bot that was chosen last for a game. */
export function chosenBot(game: GameInfo): string {
  const chosen = settings.levels[game.name]
  return game.bots.some((bot) => bot.name === chosen) ? chosen! : middleBot(game)
}

/** A table with the fewest seats of a game: ours first, the others all of one kind; hints only against bots. */
async function smallTable(game: GameInfo, other: NewSeat, cards: string): Promise<string> {
  const others = Array.from({ length: Math.min(...game.players) - 1 }, () => other)
  return (await newTable({ game: game.name, seats: [{ kind: 'me' }, ...others], hints: other.kind === 'bot', cards }))
    .id
}

/** A table against bots of the chosen level, at once; with the set in the box unless another is given by its hash. */
export const playNow = (game: GameInfo, cards = '') => smallTable(game, { kind: 'bot', bot: chosenBot(game) }, cards)

/** A table at which a friend gets a seat by a link. */
export const inviteFriend = (game: GameInfo, cards = '') => smallTable(game, { kind: 'invited' }, cards)

/** A picture of the position as we see it, as an SVG; none of games that draw no tables. */
export const tablePicture = (id: string, entries: number, dark: boolean) =>
  call<string>(
    'GET',
    inLanguage(`/api/tables/${id}/picture?entries=${entries}&theme=${dark ? 'dark' : 'light'}`),
  ).catch(() => '')

/** The path of the table that a code or a whole link names. Fails if there is none. */
export async function findTable(said: string): Promise<string> {
  const linked = said.trim().split('/t/')[1] // with the seat's key, if it has one
  const code = linked?.split(/[/?#]/)[0] ?? encodeURIComponent(said.replaceAll(/\s/g, '').toLowerCase())
  await call<TableInfo>('GET', `/api/tables/${code}`)
  return `/t/${linked ?? code}`
}

/** Take a free seat, or the one that an invite link's key is for, and choose for it. */
export const takeSeat = (id: string, sit: Sit) => call<TableInfo>('POST', `/api/tables/${id}/sit`, sit)

/** Choose for a seat among the options by seat. */
export const chooseFor = (id: string, seat: number, options: Record<string, string>) =>
  call<TableInfo>('POST', `/api/tables/${id}/choose`, { seat, options })

/** Close a table without a result. */
export const closeTable = (id: string) => call<TableInfo>('POST', `/api/tables/${id}/close`)

export const leaveTable = (id: string) => call<void>('POST', `/api/tables/${id}/leave`, {})

export const seatLink = (id: string, seat: number) => call<SeatLink>('POST', `/api/tables/${id}/link`, { seat })

/** The table of the next match; `bot` replaces the bots of the last one. */
export const rematch = async (id: string, bot?: string) =>
  (await call<TableInfo>('POST', `/api/tables/${id}/rematch`, bot ? { bot } : {})).id

/** A new table that goes on from an entry of a finished match. */
export const continueFrom = async (id: string, entry: number, seats: NewSeat[]) =>
  (await call<TableInfo>('POST', `/api/tables/${id}/continue`, { entry, seats })).id
