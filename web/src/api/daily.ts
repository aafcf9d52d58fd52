/** Requests about deals of the day. */
import { call } from './http'
import type { Daily, DailyResult, TableInfo } from './types'

/** Today's deals. */
export const loadDaily = () => call<Daily>('GET', '/api/daily')

/** The table of our one try at today's deal. */
export const playDaily = async (game: string) => (await call<TableInfo>('POST', `/api/daily/${game}`)).id

/** How our result at a deal compares; today's without a day. */
export const loadDailyResult = (game: string, day = '') =>
  call<DailyResult>('GET', `/api/daily/${game}/result?day=${day}`)
