/** A review in words: chances, amounts, verdicts; pure. */
import { say } from '../../lang'
import { decimal, percent as wholePercent } from '../../lang/numbers'
import { word } from '../../lang/server.svelte'
import type { ChanceEvent, Decision, MarkWord, Reason, SeatReview } from './types'

const MUCH = 0.1 // luck or skill from which on the verdict speaks of it

/** A chance in whole percent; nothing is certain that only seems so. */
export function percent(chance: number): string {
  if (chance <= 0 || chance >= 1) return wholePercent(chance <= 0 ? 0 : 1)
  if (chance < 0.01) return say('review.under')
  return chance > 0.99 ? say('review.over') : wholePercent(chance)
}

/** A change of a chance, as a signed number of percent. */
export function amount(change: number): string {
  const whole = Math.round(100 * change)
  return `${whole > 0 ? '+' : whole < 0 ? '−' : '±'}${Math.abs(whole)}`
}

/** The names of people, those of the reader's seat as "You". */
export type NameOf = (seat: number) => string

/** A name where there is little room. */
export const shortName = (name: string) => (name.length > 9 ? `${name.slice(0, 8)}…` : name)

/** What chance did, in a line: "You draw Mudskipper". */
export function chanceWords({ seat, what, cards, entry }: ChanceEvent, name: NameOf, mine: number | null): string {
  if (entry === 0) return say('review.deal')
  if (seat === null || !cards.length) return (what[0] ? word(what[0]) : say('review.chance')).replace(/\.$/, '')
  const list = cards.map(word).join(', ')
  return seat === mine ? say('review.draw.you', { cards: list }) : say('review.draw', { name: name(seat), cards: list })
}

/** The mark of a swing. */
export const luckWord = (swing: number): MarkWord => (swing < 0 ? 'unluck' : 'luck')

/** How many decisions of a seat were mistakes or blunders. */
export const errorsOf = ({ words }: SeatReview): number => (words.mistake ?? 0) + (words.blunder ?? 0)

/** The verdict on a match: why the reader won or lost; for a watcher, why the winner won. */
export function verdict(
  seats: readonly SeatReview[],
  result: readonly number[],
  mine: number | null,
  name: NameOf,
): string {
  const best = Math.max(...result)
  const winners = result.flatMap((share, seat) => (share === best ? [seat] : []))
  const subject = mine ?? winners[0]!
  const breakdown = seats[subject]?.breakdown
  const winner = winners.map(name).join(', ')
  if (!breakdown || winners.length === seats.length) return say('review.verdict.close')
  const { luck, skill } = breakdown
  if (Math.abs(breakdown.ending) > MUCH) return say('review.verdict.ended')
  if (Math.abs(luck) < MUCH && Math.abs(skill) < MUCH) return say('review.verdict.close')
  const words = { name: mine === null ? winner : name(subject), winner }
  const you = mine !== null
  if (winners.includes(subject)) {
    if (luck <= -MUCH) return say(you ? 'review.verdict.outplayed.you' : 'review.verdict.outplayed', words)
    if (luck > skill) return say(you ? 'review.verdict.kind.you' : 'review.verdict.kind', words)
    return say(you ? 'review.verdict.better.you' : 'review.verdict.better', words)
  }
  if (luck >= MUCH) {
    const count = errorsOf(seats[subject]!)
    const moves = count >= 1 && count <= 3 ? ` ${say(`review.verdict.lost.${count as 1 | 2 | 3}`)}` : ''
    return say('review.verdict.cards') + moves
  }
  return luck < skill ? say('review.verdict.unlucky') : say('review.verdict.better', words)
}

/** The headline of a key moment that was a decision; `lost` if its player did not win in the end. */
export function momentHeadline({ best, played, word }: Decision, lost: boolean): string {
  if (word === 'best' || word === 'fine') return say('review.moment.fine')
  if (best.chance.value >= 0.9 && lost) return say('review.moment.won')
  if (best.chance.value >= 0.5 && played.chance.value < 0.5) return say('review.moment.lead')
  return say('review.moment.there')
}

/** How often a chance comes true, as people say it: "99 times in 100". */
export const timesInHundred = (chance: number) =>
  say('review.times', { count: Math.max(1, Math.min(99, Math.round(100 * chance))) })

/** Why a move is better: what it changes at the end, on average. */
export function reasonWords(
  { seat, what: row, better, played, prize }: Reason,
  name: NameOf,
  mine: number | null,
): string {
  const what = row && word(row)
  const you = seat === mine
  const whose = you ? '.you' : ''
  if (prize) {
    const times = (points: number) => Math.round((100 * points) / prize)
    return say(`review.why.prize${whose}`, { name: name(seat), what, better: times(better), played: times(played) })
  }
  return say(what ? `review.why.row${whose}` : `review.why.score${whose}`, {
    name: name(seat),
    what,
    better: decimal(better),
    played: decimal(played),
  })
}

/** How long something takes that went on for so many seconds and is done in this part. */
export function timeLeft(seconds: number, part: number): string {
  if (part < 0.05 || seconds < 1) return ''
  const left = (seconds * (1 - part)) / part
  return left < 90
    ? say('review.left', { count: Math.max(1, Math.round(left)) })
    : say('review.left.minutes', { count: Math.round(left / 60) })
}
