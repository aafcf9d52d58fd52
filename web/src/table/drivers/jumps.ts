/** Where a replay jumps to: turns, decisions and moves of a seat, as numbers of the entries after which a position is shown. */
import type { MatchOutline } from '../../api'

export type Step = 1 | -1

export const EMPTY: MatchOutline = { movers: [], turn_starts: [] }

/** The first of some ascending places after a position, or the last one before it. */
function beside(places: readonly number[], at: number, step: Step): number | undefined {
  return step > 0 ? places.find((place) => place > at) : places.findLast((place) => place < at)
}

function movesOf({ movers }: MatchOutline, seat: number): number[] {
  return movers.flatMap((mover, at) => (mover === seat ? [at + 1] : []))
}

/** The start of the next or previous turn; beyond the last one, the end. */
export function turnBeside({ movers, turn_starts }: MatchOutline, at: number, step: Step): number {
  return beside(turn_starts, at, step) ?? (step > 0 ? movers.length : 0)
}

/** The position in which a seat makes its next or previous move; undefined if there is none. */
export function decisionBeside(outline: MatchOutline, seat: number, at: number, step: Step): number | undefined {
  return beside(
    movesOf(outline, seat).map((entry) => entry - 1),
    at,
    step,
  )
}

/** The position after a seat's next or previous move; undefined if there is none. */
export function moveBeside(outline: MatchOutline, seat: number, at: number, step: Step): number | undefined {
  return beside(movesOf(outline, seat), at, step)
}

/** The seat whose turn starts after an entry; null for a sealed choice of several seats. */
export function turnSeat({ movers, turn_starts }: MatchOutline, start: number): number | null {
  const end = turn_starts.find((other) => other > start) ?? movers.length
  const seats = new Set(movers.slice(start, end).filter((seat) => seat !== null))
  return seats.size === 1 ? [...seats][0]! : null
}
