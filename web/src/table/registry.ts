/** The drawn tables, each loaded when a match of its game is first looked at; a game without one has the plain table. */
import type { Component } from 'svelte'
import type { Catalogue, Pictures } from '../api'
import type { Room } from './model.svelte'

/** What a drawn table gets: the room it draws, and what the page does for all tables. */
export interface TableProps {
  room: Room
  onhint: () => void
  onresign: () => void
}

const TABLES: Record<string, () => Promise<{ default: Component<TableProps> }>> = {
  druid: () => import('../games/druid/Table.svelte'),
  tectonic: () => import('../games/tectonic/Table.svelte'),
  idriana: () => import('../games/idriana/Table.svelte'),
}

/** The drawn table of a game, if it has one. */
export async function drawnTable(game: string): Promise<Component<TableProps> | undefined> {
  return (await TABLES[game]?.())?.default
}

/** What the gallery gives to what draws a card's face: the set, its pictures, the card's row, and how wide it is. */
export interface GalleryProps {
  book: Catalogue
  art: Pictures
  row: number
  width: number
}

const GALLERIES: Record<string, () => Promise<{ default: Component<GalleryProps> }>> = {
  druid: () => import('../games/druid/Gallery.svelte'),
  tectonic: () => import('../games/tectonic/Gallery.svelte'),
  idriana: () => import('../games/idriana/Gallery.svelte'),
}

/** What draws the faces of a game's cards in the gallery, if it has that. */
export async function galleryOf(game: string): Promise<Component<GalleryProps> | undefined> {
  return (await GALLERIES[game]?.())?.default
}

/** The picture that belongs to a line of a game's score sheet: an area's terrain, or a terrain card by its name. */
export const linePicture = (game: string, name: string) => (game === 'tectonic' ? `square/${name[0]?.toUpperCase()}` : `terrain/${name}`)

export const isDrawn = (game: string) => game in TABLES
