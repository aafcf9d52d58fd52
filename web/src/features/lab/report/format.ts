/** Figures as the lab writes them: a true minus sign, and points and commas as the language has them. */
import { locale } from '../../../lang'

export const whole = (value: number): string => Math.round(value).toLocaleString(locale())
const written = (value: number, digits: number, more: Intl.NumberFormatOptions = {}): string =>
  value
    .toLocaleString(locale(), {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: false,
      ...more,
    })
    .replace('-', '−')
export const share = (value: number, digits = 0): string => written(value, digits, { style: 'percent' })
export const number = (value: number, digits = 1): string => written(value, digits)

/** A change with its sign. */
export const signed = (value: number, digits = 1, percent = true): string =>
  written(value, digits, { signDisplay: 'exceptZero', style: percent ? 'percent' : 'decimal' })

/** Half the width of an interval of shares. */
export const margin = (low: number, high: number, percent = true): string =>
  `±${written((percent ? 50 : 0.5) * (high - low), 1)}`
