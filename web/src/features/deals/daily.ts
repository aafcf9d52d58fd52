/** Words and figures of the deal of the day; pure. */
import type { DailyResult } from '../../api'
import { locale, say } from '../../lang'
import { signed } from '../../lang/words'

export const SQUARES = 10

/** The day of a deal, in words. */
export const dayWords = (day: string, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale(), { ...style, timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`))

type Compared = Pick<DailyResult, 'better_than' | 'against' | 'place'>

/** In which words a result compares: never as worse than others. Equal results are no worse. */
function standing({ against, place }: Compared, percent: number): 'better' | 'nobody' | 'beat' | 'last' {
  if (percent >= 50) return 'better'
  if (against === 'people' && place === 1) return 'nobody'
  return percent > 0 ? 'beat' : 'last'
}

/** How a result compares, in a headline of two parts. */
export function headline(result: Compared): [string, string] {
  const percent = result.better_than
  if (percent === null) return [say('daily.alone'), say('daily.alone.more')]
  const how = standing(result, percent)
  return [
    say(`daily.${how}`, { percent }),
    how === 'nobody' || how === 'last' ? say(`daily.${how}.more`) : say(`daily.of.${result.against}`),
  ]
}

/** Which of the squares is ours, from the worst on the left to the best. */
export const squareAt = (percent: number) => Math.min(SQUARES - 1, Math.floor((percent * SQUARES) / 100))

/** One line of squares: the black one is where we stand. */
export function squares(percent: number): string {
  const at = squareAt(percent)
  return Array.from({ length: SQUARES }, (_, place) => (place === at ? '■' : '□')).join('')
}

/** What is shared: nothing that spoils the deal for others. */
export function shareText(result: DailyResult): string {
  const day = dayWords(result.day, { day: 'numeric', month: 'long' })
  const percent = result.better_than ?? 0
  const margin = result.margin === null ? '' : signed(result.margin)
  const compared = say(`daily.share.${standing(result, percent)}`, {
    percent,
    of: say(`daily.share.of.${result.against}`),
  })
  return [
    say('daily.share.text', { day }),
    say('daily.share.result', { game: result.title, margin, compared }),
    squares(percent),
  ].join('\n')
}
