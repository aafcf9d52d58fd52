/** Words and figures of the deal of the day; pure. */
import type { DailyResult } from '../../api'
import { locale, say } from '../../lang'

const SQUARES = 10

/** A margin with its sign: +13, −4, 0. */
export const signed = (margin: number, digits = 0): string =>
  new Intl.NumberFormat(locale(), { signDisplay: 'exceptZero', maximumFractionDigits: digits }).format(margin).replace('-', '−')

/** How long it is until a time in seconds since 1970, in hours and minutes, or in days if it is two or more; never seconds. */
export function timeLeft(until: number, now = Date.now() / 1000): string {
  const minutes = Math.max(1, Math.ceil((until - now) / 60))
  const unit = (value: number, name: 'day' | 'hour' | 'minute') => new Intl.NumberFormat(locale(), { style: 'unit', unit: name, unitDisplay: name === 'day' ? 'long' : 'short' }).format(value)
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return unit(Math.round(hours / 24), 'day')
  return hours ? `${unit(hours, 'hour')} ${unit(minutes % 60, 'minute')}` : unit(minutes, 'minute')
}

/** A place as people say it: 27th. */
export function ordinal(place: number): string {
  if (locale() !== 'en') return `${place}.`
  const ends = { one: 'st', two: 'nd', few: 'rd' } as Record<string, string>
  return `${place}${ends[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)] ?? 'th'}`
}

/** The day of a deal, in words. */
export const dayWords = (day: string, style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale(), { ...style, timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`))

/** One line of squares: the black one is where we stand, from the worst on the left to the best. */
export function squares(percent: number): string {
  const at = Math.min(SQUARES - 1, Math.floor((percent * SQUARES) / 100))
  return Array.from({ length: SQUARES }, (_, place) => (place === at ? '■' : '□')).join('')
}

/** What is shared: nothing that spoils the deal for others. */
export function shareText(result: DailyResult): string {
  const day = dayWords(result.day, { day: 'numeric', month: 'long' })
  const percent = result.better_than ?? 0
  const margin = result.margin === null ? '' : signed(result.margin)
  return [say('daily.share.text', { day }), say('daily.share.result', { game: result.title, margin, percent }), squares(percent)].join('\n')
}
