/** Numbers in the language of the page. */
import { locale } from '.'

/** A share in whole percent: 12%, or 12 % where the language has it so. */
export const percent = (share: number): string => new Intl.NumberFormat(locale(), { style: 'percent' }).format(share)

/** A change in whole percent, with its sign; the minus is a real one. */
export const signedPercent = (change: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', signDisplay: 'exceptZero' }).format(change).replace('-', '−')

/** A number with so many digits after the decimal mark. */
export const decimal = (value: number, digits = 1): string =>
  value.toLocaleString(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits })
