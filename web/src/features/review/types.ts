/** The parts of a review as the page uses them. */
import type { Review } from '../../api'

export type Decision = Review['decisions'][number]
export type ChanceEvent = Review['chance_events'][number]
export type KeyMoment = Review['key_moments'][number]
export type Reason = KeyMoment['reasons'][number]
export type SeatReview = Review['seats'][number]
export type Breakdown = NonNullable<SeatReview['breakdown']>
export type Word = Decision['word']
/** What has a mark: the words for decisions, and luck. */
export type MarkWord = Word | 'luck' | 'unluck'
