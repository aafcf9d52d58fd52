/** The people we know: friends, recent opponents, and those whom we have blocked. */
import { call } from './http'
import type { People, TableInfo } from './types'

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
