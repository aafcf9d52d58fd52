/** Requests about players and the people we know: pages, matches, friends, and those whom we have blocked. */
import { call } from './http'
import type { MatchList, People, Profile, ReviewedMatch, TableInfo } from './types'

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

export const loadPeople = (): Promise<People> => call('GET', '/api/me/people')

/** Make somebody a friend, or no longer. */
export const setFriend = (id: string, on: boolean): Promise<People> =>
  call(on ? 'PUT' : 'DELETE', `/api/me/friends/${id}`)

/** Make the owner of an account a friend. */
export const addFriend = (name: string): Promise<People> => call('POST', '/api/me/friends', { name })

/** Block somebody, or no longer. */
export const setBlocked = (id: string, on: boolean): Promise<People> =>
  call(on ? 'PUT' : 'DELETE', `/api/me/blocks/${id}`)

/** A table at which a seat waits for somebody. */
export const invite = async (id: string, game: string) =>
  (await call<TableInfo>('POST', `/api/people/${id}/invite`, { game })).id
