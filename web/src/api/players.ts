/** Players: their pages and matches. */
import { call } from './http'
import type { MatchList, Profile, ReviewedMatch } from './types'

export interface MatchFilter {
  game: string
  outcome: string
  players: number
  words: string
}

/** The page of a player; our own without a name. */
export const loadProfile = (name?: string): Promise<Profile> =>
  call('GET', name === undefined ? '/api/me/profile' : `/api/players/${encodeURIComponent(name)}`)

/** What reviews say of our matches, the latest first. */
export const loadReviewed = (): Promise<ReviewedMatch[]> => call('GET', '/api/me/reviews')

/** Show our page to others, or hide it. */
export const showProfile = (shown: boolean): Promise<Profile> => call('PATCH', '/api/me/profile', { public: shown })

/** Our matches that fit a filter, the newest first, from an offset on. */
export const loadMatches = (
  { game, outcome, players, words }: MatchFilter,
  offset: number,
  limit: number,
): Promise<MatchList> =>
  call(
    'GET',
    `/api/me/matches?${new URLSearchParams({ game, outcome, players: String(players), words, offset: String(offset), limit: String(limit) })}`,
  )
