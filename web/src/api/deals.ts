/** Requests about deals of the day and duplicate matches. */
import { call } from './http'
import type { Daily, DailyResult, DuplicateInfo, NewDuplicate, TableInfo } from './types'

/** Today's deals. */
export const loadDaily = () => call<Daily>('GET', '/api/daily')

/** The table of our one try at today's deal. */
export const playDaily = async (game: string) => (await call<TableInfo>('POST', `/api/daily/${game}`)).id

/** How our result at a deal compares; today's without a day. */
export const loadDailyResult = (game: string, day = '') =>
  call<DailyResult>('GET', `/api/daily/${game}/result?day=${day}`)

export const newDuplicate = (wanted: NewDuplicate) => call<DuplicateInfo>('POST', '/api/duplicates', wanted)

export const loadDuplicate = (id: string) => call<DuplicateInfo>('GET', `/api/duplicates/${id}`)

/** Those that we play or have set up, the latest first. */
export const myDuplicates = () => call<DuplicateInfo[]>('GET', '/api/me/duplicates')

/** Take a place, in a team where there are teams. */
export const joinDuplicate = (id: string, team = 0) =>
  call<DuplicateInfo>('POST', `/api/duplicates/${id}/join`, { team })

/** Wait for nobody else. */
export const closeDuplicate = (id: string) => call<DuplicateInfo>('POST', `/api/duplicates/${id}/close`)
