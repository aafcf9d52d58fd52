/** What never changes about a game with a card set: its catalogue, its pictures, its rules. */
import { cached } from './cache'
import { addTexts } from '../lang/server.svelte'
import { call } from './http'
import { inLanguage } from './texts'
import type { Catalogue, ClauseInfo, Guide, Pictures } from './types'

const forCards = (cards: string) => `?cards=${encodeURIComponent(cards)}`

/** The kinds of moves and events with their sentences, all labels, and the card facts. */
export const loadCatalogue = cached(async (game, cards = '') => {
  const found = await call<Catalogue>('GET', inLanguage(`/api/games/${game}/catalogue${cards && forCards(cards)}`))
  addTexts(found.texts ?? {})
  return found
})

/** The same in English, as card sets are: for those who edit them. */
export const loadEnglishCatalogue = cached((game, cards = '') =>
  call<Catalogue>('GET', `/api/games/${game}/catalogue${cards && forCards(cards)}`),
)

/** The addresses of a card set's pictures by kind and name; those for the dark theme where they differ. */
export const loadPictures = cached((game, cards = '') =>
  call<Pictures>('GET', inLanguage(`/api/games/${game}/pictures${forCards(cards)}`)),
)

/** The clauses of a game's rules. */
export const loadRules = cached((game) => call<ClauseInfo[]>('GET', inLanguage(`/api/games/${game}/rules`)))

/** The illustrated rules of a game; without sections if it has none. */
export const loadGuide = cached((game) => call<Guide>('GET', inLanguage(`/api/games/${game}/guide`)))
