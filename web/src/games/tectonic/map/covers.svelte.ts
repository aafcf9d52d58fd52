/** What lies over the map: bars, trays and panels, as large as they are now. */
import type { Insets } from './camera.svelte'
import type { Bounds } from './land'

const MARGIN = 10 // pixels between what is shown and what covers the map

export class Covers {
  /** In pixels of the map. */
  rects = $state.raw<Bounds[]>([])
  private readonly elements = new Set<Element>()
  private observer: ResizeObserver | undefined

  constructor(private readonly map: () => HTMLElement | undefined) {}

  /** A point of the window on the map, which need not begin in the window's corner. */
  toMap(x: number, y: number): [number, number] {
    const { left, top } = this.map()?.getBoundingClientRect() ?? { left: 0, top: 0 }
    return [x - left, y - top]
  }

  /** Count an element among the covers as long as it is there. */
  readonly attach = (element: Element): (() => void) => {
    this.observer ??= new ResizeObserver(() => this.measure())
    this.elements.add(element)
    this.observer.observe(element)
    return () => {
      this.elements.delete(element)
      this.observer?.unobserve(element)
      this.measure()
    }
  }

  measure(): void {
    const found = [...this.elements]
      .map((one) => one.getBoundingClientRect())
      .filter(({ width, height }) => width && height)
    const rects = found.map((box) => {
      const [left, top] = this.toMap(box.left, box.top)
      return { left, top, right: left + box.width, bottom: top + box.height }
    })
    if (JSON.stringify(rects) !== JSON.stringify(this.rects)) this.rects = rects
  }
}

/** The insets of the part of a window without covers in which a shape can be shown large; of two that differ little, the wider one. */
export function clearInsets(width: number, height: number, covers: Bounds[], shape: Bounds): Insets {
  const grown = covers.map(({ left, top, right, bottom }) => ({
    left: left - MARGIN,
    top: top - MARGIN,
    right: right + MARGIN,
    bottom: bottom + MARGIN,
  }))
  const [across, down] = [shape.right - shape.left, shape.bottom - shape.top]
  let best: Insets = { left: MARGIN, top: MARGIN, right: MARGIN, bottom: MARGIN }
  let most = 0
  for (const left of [MARGIN, ...grown.map((one) => one.right)]) {
    for (const top of [MARGIN, ...grown.map((one) => one.bottom)]) {
      for (const right of [width - MARGIN, ...grown.map((one) => one.left)]) {
        for (const bottom of [height - MARGIN, ...grown.map((one) => one.top)]) {
          const [wide, high] = [right - left, bottom - top]
          if (wide <= 0 || high <= 0) continue
          const score = Math.min(wide / across, high / down) * (wide * high) ** 0.25
          if (score <= most) continue
          if (grown.some((one) => one.left < right && one.right > left && one.top < bottom && one.bottom > top))
            continue
          best = { left, top, right: width - right, bottom: height - bottom }
          most = score
        }
      }
    }
  }
  return best
}
