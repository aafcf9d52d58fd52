/** Scales and paths of charts; pure. */

export interface Span {
  min: number
  max: number
}

/** Maps values of a span to pixels, `from` being where the least value is. */
export function scale({ min, max }: Span, from: number, to: number): (value: number) => number {
  const unit = (to - from) / (max - min || 1)
  return (value) => from + (value - min) * unit
}

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000]

/** Whole numbers to write along an axis: as many as have room, at a step that people count by. */
export function ticks({ min, max }: Span, pixels: number, room: number): number[] {
  const most = Math.max(1, Math.floor(pixels / room))
  const step = STEPS.find((one) => (max - min) / one <= most) ?? Math.ceil((max - min) / most)
  const first = Math.ceil(min / step) * step
  return Array.from({ length: Math.floor((max - first) / step) + 1 }, (_, at) => first + at * step).filter(
    (value) => value >= min,
  )
}

export type Spot = readonly [x: number, y: number]

const round = (value: number) => Math.round(value * 10) / 10

/** The path through some spots. */
export function linePath(spots: readonly Spot[]): string {
  return spots.length ? `M${spots.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}` : ''
}

/** The path around the band between two lines of the same length. */
export function bandPath(upper: readonly Spot[], lower: readonly Spot[]): string {
  return upper.length ? `${linePath([...upper, ...lower.toReversed()])}Z` : ''
}
