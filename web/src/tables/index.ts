/** The drawn tables, each loaded when a match of its game is first looked at; a game without one has the plain table. */
import type { Component } from 'svelte'
import type { Room } from '../api/room.svelte'

/** What a drawn table gets: the room it draws, and what the page does for all tables. */
export interface TableProps {
  room: Room
  onhint: () => void
  onresign: () => void
}

const TABLES: Record<string, () => Promise<{ default: Component<TableProps> }>> = {
  druid: () => import('./druid/Table.svelte'),
  tectonic: () => import('./tectonic/Table.svelte'),
  idriana: () => import('./idriana/Table.svelte'),
}

/** The drawn table of a game, if it has one. */
export async function drawnTable(game: string): Promise<Component<TableProps> | undefined> {
  return (await TABLES[game]?.())?.default
}

export const isDrawn = (game: string) => game in TABLES
