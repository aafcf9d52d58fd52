/** Times in words. */
import { locale, say } from '.'

/** How long ago a time in seconds since 1970 was. */
export function ago(at: number, now = Date.now() / 1000): string {
  const seconds = Math.max(0, now - at)
  if (seconds < 60) return say('time.now')
  const words = new Intl.RelativeTimeFormat(locale(), { style: 'short' })
  if (seconds < 3600) return words.format(-Math.floor(seconds / 60), 'minute')
  if (seconds < 86400) return words.format(-Math.floor(seconds / 3600), 'hour')
  return words.format(-Math.floor(seconds / 86400), 'day')
}

/** Until when something is valid: the day and the time. */
export const until = (at: number) =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(at * 1000)

/** How long it is until a time in seconds since 1970, in hours and minutes, or in days if it is two or more; never seconds. */
export function timeLeft(until: number, now = Date.now() / 1000): string {
  const minutes = Math.max(1, Math.ceil((until - now) / 60))
  const unit = (value: number, name: 'day' | 'hour' | 'minute') =>
    new Intl.NumberFormat(locale(), {
      style: 'unit',
      unit: name,
      unitDisplay: name === 'day' ? 'long' : 'short',
    }).format(value)
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return unit(Math.round(hours / 24), 'day')
  const words = hours ? `${unit(hours, 'hour')} ${unit(minutes % 60, 'minute')}` : unit(minutes, 'minute')
  return words.replaceAll(' ', '\u00a0') // it stays on one line
}

/** A clock's seconds as people read them: 1:05, 2:00:00, or days. */
export function clock(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  if (left >= 172800) return say('time.days.left', { count: Math.floor(left / 86400) })
  const [hours, minutes] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60)]
  const two = (number: number) => String(number).padStart(2, '0')
  return hours ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`
}

/** The clock of a table, in seconds or days. */
type Clock =
  | { kind: 'none' }
  | { kind: 'move'; seconds: number }
  | { kind: 'total'; seconds: number; increment?: number }
  | { kind: 'days'; days: number }

/** A table's clock in a few words; nothing for none. */
export function clockWords(clock?: Clock): string {
  switch (clock?.kind) {
    case 'move': {
      const { seconds } = clock
      const time =
        seconds % 60 ? say('clock.seconds', { count: seconds }) : say('clock.minutes', { count: seconds / 60 })
      return say('clock.move', { time })
    }
    case 'total': {
      const minutes = Math.round(clock.seconds / 6) / 10
      return clock.increment
        ? say('clock.total.more', { minutes, seconds: clock.increment })
        : say('clock.total', { minutes })
    }
    case 'days':
      return say('clock.days', { count: clock.days })
    default:
      return ''
  }
}
