/** How results read; pure. */
import type { MatchLine, Score } from '../../api'
import { locale, say } from '../../lang'

/** The scores of a match, one's own first: "3 : 1". */
export const scoresOf = (match: MatchLine): string => [match.score, ...match.opponents.map(({ score }) => score)].join(' : ')

/** A match's result in words. */
export function resultOf(match: MatchLine): string {
  if (match.forfeited) return say('you.result.resigned')
  const players = match.opponents.length + 1
  if (players > 2 && match.outcome !== 'won') return say('you.result.place', { place: ordinal(match.rank), players, scores: scoresOf(match) })
  return say(`you.result.${match.outcome}`, { scores: scoresOf(match) })
}

const SUFFIX: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' }

/** A place: 1st, 2nd, 3rd. */
export function ordinal(place: number): string {
  if (!locale().startsWith('en')) return `${place}.`
  return `${place}${SUFFIX[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)] ?? 'th'}`
}

/** A number with its sign; the minus is a real one. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0')

export const total = ({ won, drawn, lost }: Score): number => won + drawn + lost

/** A share as whole percent. */
export const percent = (part: number, whole: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent' }).format(whole ? part / whole : 0)

/** The mean of some accuracies as a whole number; null for none. */
export const accuracyOf = (values: readonly number[]): number | null =>
  values.length ? Math.round(values.reduce((sum, value) => sum + value, 0) / values.length) : null

/** A time as hours, or as minutes if it is short. */
export const duration = (seconds: number): string =>
  seconds >= 5400 ? say('you.hours', { count: Math.round(seconds / 3600) }) : say('you.minutes', { count: Math.max(1, Math.round(seconds / 60)) })
