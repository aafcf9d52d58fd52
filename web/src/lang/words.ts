/** Small pieces of sentences: a capital letter, a place, a number with its sign; pure. */
import { locale } from './index'

const SUFFIX: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' }

/** A text as the start of a line. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A place as people say it: 1st, 27th. */
export function ordinal(place: number): string {
  if (!locale().startsWith('en')) return `${place}.`
  return `${place}${SUFFIX[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)] ?? 'th'}`
}

/** A number with its sign, +13, −4 or 0; the minus is a real one. */
export const signed = (value: number, digits = 0): string =>
  new Intl.NumberFormat(locale(), { signDisplay: 'exceptZero', maximumFractionDigits: digits })
    .format(value)
    .replace('-', '−')

/** A text without case, diacritics and curly apostrophes. */
export const fold = (text: string) => text.replaceAll('’', "'").normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
