/** What the graph of a review shows: lines, marks and notes, in entries and chances; pure. */
import type { Review } from '../../../api'
import { capital } from '../../../lang/words'
import { chanceWords, luckWord, amount, type NameOf } from '../words'
import type { Decision, MarkWord } from '../types'

export const BAND = 1.64 // standard errors to each side: nine times in ten the true chance is within

export interface GraphPoint {
  entry: number
  chance: number
  error: number
}

const MANY = 120 // points of a line from which on only decisions that cost much drop straight down
const DROP = 0.08

/** A seat's line. A decision is a drop straight down: what was before it is drawn at its entry too. */
export function lineOf(review: Review, seat: number): GraphPoint[] {
  const { line } = review.seats[seat]!
  const own = new Map(review.decisions.filter((one) => one.seat === seat).map((one) => [one.entry, one]))
  const points: GraphPoint[] = []
  for (const { entry, chance } of line) {
    const before = points.at(-1)
    const loss = own.get(entry)?.loss.value ?? 0
    const drops = own.has(entry) && (line.length < MANY || loss >= DROP)
    if (before && drops && before.entry === entry - 1) points.push({ ...before, entry })
    points.push({ entry, chance: chance.value, error: chance.error })
  }
  return withSmoothErrors(points)
}

const REACH = 4 // points to each side over which errors are averaged

/** A line whose errors change slowly: how sure single estimates are jumps, and a band that jumps is hard to read. */
function withSmoothErrors(points: readonly GraphPoint[]): GraphPoint[] {
  const unsure = points.filter(({ error }) => error > 0)
  let at = -1
  return points.map((point) => {
    if (!point.error) return point
    at++
    const near = unsure.slice(Math.max(0, at - REACH), at + REACH + 1)
    return { ...point, error: near.reduce((sum, one) => sum + one.error, 0) / near.length }
  })
}

/** The line of a seat's chance with all cards open. */
export const openLineOf = (review: Review, seat: number): GraphPoint[] =>
  review.open_line.map(({ entry, chances }) => ({ entry, chance: chances[seat]!.value, error: chances[seat]!.error }))

/** The chance of a line at an entry: of the last point up to it. */
export function chanceAt(points: readonly GraphPoint[], entry: number): GraphPoint | undefined {
  const after = points.findIndex((point) => point.entry > entry)
  if (after < 0) return points.at(-1)
  if (after === 0) return points[0]
  const [one, two] = [points[after - 1]!, points[after]!]
  const part = (entry - one.entry) / (two.entry - one.entry)
  return {
    entry,
    chance: one.chance + part * (two.chance - one.chance),
    error: one.error + part * (two.error - one.error),
  }
}

export interface GraphMark {
  entry: number
  seat: number
  word: MarkWord
  chance: number
  weight: number
}

const MOST = 14 // marks that a graph has room for

/** The marks: what was more than fine, and luck that was a key moment; where there are too many, those that weigh least go. */
export function marksOf(review: Review, lines: readonly GraphPoint[][], most = MOST): GraphMark[] {
  const decisions = review.decisions
    .filter(({ word }) => word !== 'best' && word !== 'fine')
    .map(({ entry, seat, word, loss, played }) => ({
      entry,
      seat,
      word,
      chance: played.chance.value,
      weight: loss.value,
    }))
  const luck = review.key_moments
    .filter(({ kind }) => kind === 'luck')
    .map(({ entry, seat, weight }) => ({
      entry,
      seat,
      word: luckWord(weight),
      chance: chanceAt(lines[seat]!, entry)?.chance ?? 0.5,
      weight: Math.abs(weight),
    }))
  return [...decisions, ...luck]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, most)
    .sort((a, b) => a.entry - b.entry)
}

/** The marks without those that would lie on one that weighs more, given how far apart they are drawn. */
export function apart<Drawn extends { weight: number; x: number; y: number }>(
  marks: readonly Drawn[],
  distance: number,
): Drawn[] {
  const kept: Drawn[] = []
  for (const mark of marks.toSorted((a, b) => b.weight - a.weight))
    if (kept.every((one) => Math.hypot(one.x - mark.x, one.y - mark.y) >= distance)) kept.push(mark)
  return kept
}

/** The notes on the graph: the three key moments that weigh most. */
export function notesOf(review: Review, name: NameOf, mine: number | null): { entry: number; text: string }[] {
  return review.key_moments.slice(0, 3).flatMap(({ kind, entry, weight }) => {
    if (kind === 'luck') {
      const event = review.chance_events.find((one) => one.entry === entry)
      return event ? [{ entry, text: `${chanceWords(event, name, mine)}, ${amount(weight)}` }] : []
    }
    const decision = review.decisions.find((one) => one.entry === entry)
    return decision ? [{ entry, text: `${decisionWords(decision, name, mine)}, ${amount(-weight)}` }] : []
  })
}

/** A decision in a line, with whose it was unless it was the reader's. */
export const decisionWords = ({ seat, played }: Decision, name: NameOf, mine: number | null): string =>
  seat === mine ? capital(played.sentence) : `${name(seat)}: ${played.sentence}`

/** What can be stopped at, in order: every decision, and chance that mattered. */
export interface Stop {
  entry: number
  kind: 'decision' | 'luck'
}

const SWING = 0.04 // the least swing that is listed

/** The rows of the list: each decision, and each chance event with a swing worth a line, before the decisions that follow it. */
export function rowsOf(review: Review, mine: number | null): Stop[] {
  const worth = review.chance_events.filter(
    ({ swings }) =>
      (mine === null ? Math.max(...swings.map((one) => Math.abs(one.value))) : Math.abs(swings[mine]!.value)) >= SWING,
  )
  const rows: Stop[] = [
    ...review.decisions.map(({ entry }): Stop => ({ entry, kind: 'decision' })),
    ...worth.map(({ entry }): Stop => ({ entry, kind: 'luck' })),
  ]
  return rows.sort((a, b) => a.entry - b.entry || (a.kind === 'decision' ? -1 : 1))
}
