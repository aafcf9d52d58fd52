/** Figures as the lab writes them: a true minus sign, thousands with a comma. */
import { locale } from '../../../lang'

export const whole = (value: number): string => Math.round(value).toLocaleString(locale())
export const share = (value: number, digits = 0): string => `${(100 * value).toFixed(digits)}%`.replace('-', '−')
export const number = (value: number, digits = 1): string => value.toFixed(digits).replace('-', '−')

/** A change with its sign. */
export function signed(value: number, digits = 1, percent = true): string {
  const text = (percent ? 100 * value : value).toFixed(digits)
  const unit = percent ? '%' : ''
  return Number(text) === 0 ? `${text.replace('-', '')}${unit}` : `${value > 0 ? '+' : '−'}${text.replace('-', '')}${unit}`
}

/** Half the width of an interval of shares. */
export const margin = (low: number, high: number, percent = true): string => `±${((percent ? 50 : 0.5) * (high - low)).toFixed(1)}`
