/** How results read; pure. */
import type { MatchLine, RatingPoint, Score } from '../../api'
import { say } from '../../lang'
import { percent as wholePercent } from '../../lang/numbers'
import { botName } from '../../lang/server.svelte'
import { ordinal } from '../../lang/words'

/** The scores of a match, one's own first: "3 : 1". */
export const scoresOf = (match: MatchLine): string =>
  [match.score, ...match.opponents.map(({ score }) => score)].join(' : ')

/** A match's result in words. */
export function resultOf(match: MatchLine): string {
  if (match.forfeited) return say('you.result.resigned')
  const players = match.opponents.length + 1
  if (players > 2 && match.outcome !== 'won')
    return say('you.result.place', { place: ordinal(match.rank), players, scores: scoresOf(match) })
  return say(`you.result.${match.outcome}`, { scores: scoresOf(match) })
}

/** How the match of a rating ended, and against whom, where that is known. */
export function pointWords({ outcome, rank, players, opponents }: RatingPoint): string {
  const result =
    players > 2 && outcome !== 'won'
      ? say('you.point.place', { place: ordinal(rank), players })
      : say(`you.point.${outcome}`)
  const names = opponents.map(({ name, bot }) => (bot ? botName(name) : name)).join(', ')
  return names ? say('you.point.against', { result, names }) : result
}

export const total = ({ won, drawn, lost }: Score): number => won + drawn + lost

/** A share as whole percent. */
export const percent = (part: number, whole: number): string => wholePercent(whole ? part / whole : 0)

/** The mean of some accuracies as a whole number; null for none. */
export const accuracyOf = (values: readonly number[]): number | null =>
  values.length ? Math.round(values.reduce((sum, value) => sum + value, 0) / values.length) : null

const WINDOW = 5 // matches of a running mean
const BAND = 1.64 // standard errors to each side: nine times in ten the true mean is within
const SURE = 2 // standard errors from which on a change is more than chance

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const squaredError = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / Math.max(1, values.length - 1) / values.length

/** The running mean of some values, and half the width of its band: each over the last five, or as many as there are. */
export function runningMean(values: readonly number[]): { mean: number; band: number }[] {
  return values.map((_, at) => {
    const near = values.slice(Math.max(0, at + 1 - WINDOW), at + 1)
    return { mean: mean(near), band: near.length > 1 ? BAND * Math.sqrt(squaredError(near)) : 0 }
  })
}

/** How much the last five of some values are above the first five, and whether that is more than chance; null for fewer than ten. */
export function changeOf(values: readonly number[]): { by: number; sure: boolean } | null {
  if (values.length < 2 * WINDOW) return null
  const [first, last] = [values.slice(0, WINDOW), values.slice(-WINDOW)]
  const by = mean(last) - mean(first)
  return { by, sure: Math.abs(by) > SURE * Math.sqrt(squaredError(first) + squaredError(last)) }
}

/** A time as hours, or as minutes if it is short. */
export const duration = (seconds: number): string =>
  seconds >= 5400
    ? say('you.hours', { count: Math.round(seconds / 3600) })
    : say('you.minutes', { count: Math.max(1, Math.round(seconds / 60)) })
