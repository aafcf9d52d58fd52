/** How fast a replay plays by itself. */
export const SPEEDS: readonly number[] = [0.5, 1, 2, 4]

const STEP = 1400 // milliseconds for a move at normal speed

/** How long a move stays before the next one. */
export const pauseAt = (speed: number): number => STEP / (SPEEDS.includes(speed) ? speed : 1)

/** The next faster or slower speed; the last one stays. */
export function speedBeside(speed: number, by: 1 | -1): number {
  return SPEEDS[SPEEDS.indexOf(SPEEDS.includes(speed) ? speed : 1) + by] ?? speed
}
