/** Requests about duplicate matches. */
import { call } from './http'
import type { DuplicateInfo, NewDuplicate } from './types'

export const newDuplicate = (wanted: NewDuplicate) => call<DuplicateInfo>('POST', '/api/duplicates', wanted)

export const loadDuplicate = (id: string) => call<DuplicateInfo>('GET', `/api/duplicates/${id}`)

/** Those that we play or have set up, the latest first. */
export const myDuplicates = () => call<DuplicateInfo[]>('GET', '/api/me/duplicates')

/** Take a place, in a team where there are teams. */
export const joinDuplicate = (id: string, team = 0) =>
  call<DuplicateInfo>('POST', `/api/duplicates/${id}/join`, { team })

/** Wait for nobody else. */
export const closeDuplicate = (id: string) => call<DuplicateInfo>('POST', `/api/duplicates/${id}/close`)
