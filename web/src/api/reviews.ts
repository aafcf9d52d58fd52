/** Requests about the review of a finished match. */
import { call } from './http'
import type { LineStep, ReviewInfo } from './types'

const address = (id: string) => `/api/tables/${id}/review`

/** How it stands, with the review unless we have this version of it. */
export const reviewOf = (id: string, known = '') =>
  call<ReviewInfo>('GET', `${address(id)}?known=${encodeURIComponent(known)}`)

/** Compute it, or go on with it. */
export const startReview = (id: string, quality: ReviewInfo['quality']) =>
  call<ReviewInfo>('POST', address(id), { quality })

export const stopReview = (id: string) => call<ReviewInfo>('POST', `${address(id)}/stop`)

/** The better move of a decision and what would probably have followed. */
export const lineFrom = (id: string, entry: number, viewer: string) =>
  call<LineStep[]>('GET', `${address(id)}/lines/${entry}?viewer=${viewer}`)
