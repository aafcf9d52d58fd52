/** Arrow keys go from one thing to the nearest one in that direction, first among those that can be used now. */
const WAYS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

export function arrow(event: KeyboardEvent, root: HTMLElement): boolean {
  const way = WAYS[event.key]
  if (!way) return false
  const spots = [...root.querySelectorAll<HTMLElement>('[data-spot]')].filter((one) => one.checkVisibility())
  const here = document.activeElement as HTMLElement | null
  if (!here || !spots.includes(here)) {
    const first = spots.find((one) => one.dataset.spot === 'lit') ?? spots[0]
    first?.focus()
    return first !== undefined
  }
  const next = nearest(here, spots, way)
  next?.focus()
  return true
}

function nearest(here: HTMLElement, spots: HTMLElement[], [x, y]: [number, number]): HTMLElement | undefined {
  const middle = (one: HTMLElement) => {
    const box = one.getBoundingClientRect()
    return [box.left + box.width / 2, box.top + box.height / 2] as const
  }
  const [fromX, fromY] = middle(here)
  let best: HTMLElement | undefined
  let least = Infinity
  for (const spot of spots) {
    if (spot === here) continue
    const [toX, toY] = middle(spot)
    const along = (toX - fromX) * x + (toY - fromY) * y
    const aside = Math.abs((toX - fromX) * y) + Math.abs((toY - fromY) * x)
    if (along < 4) continue
    const far = along + aside * 2.2
    if (far < least) [best, least] = [spot, far]
  }
  return best
}
