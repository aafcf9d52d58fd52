/** Where the pictures of a card set are, by kind and name; the night's ones where they differ. */
import { call, patiently } from './http'
import type { Pictures } from './schema'

const known = new Map<string, Promise<Pictures>>()

/** The addresses of a card set's pictures; asked for once. */
export function pictures(game: string, cards: string): Promise<Pictures> {
  const key = `${game} ${cards}`
  if (!known.has(key)) known.set(key, patiently(() => call<Pictures>('GET', `/api/games/${game}/pictures?cards=${encodeURIComponent(cards)}`)))
  return known.get(key)!
}
