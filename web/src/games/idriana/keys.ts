/** Arrow keys go from one thing to the nearest one in that direction: to what can be used now, and where nothing can, to the rest. */
const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const isLit = (one: HTMLElement) => one.dataset.spot === 'lit'
const spotsOf = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>('[data-spot]')].filter((one) => one.checkVisibility())

export function arrow(event: KeyboardEvent, root: HTMLElement): boolean {
  const way = WAYS[event.key]
  if (!way) return false
  const spots = spotsOf(root)
  const here = document.activeElement as HTMLElement | null
  if (!here || !spots.includes(here)) return firstLit(root) || (spots[0]?.focus(), spots.length > 0)
  const next = nearest(here, spots.filter(isLit), way) ?? nearest(here, spots, way)
  next?.focus()
  return true
}

/** Go to the first thing that can be used now, a question before the hand and the hand before the table; whether there is one. */
export function firstLit(root: HTMLElement): boolean {
  const lit = spotsOf(root).filter(isLit)
  const first =
    ['.question, .scene', '.hand'].map((where) => lit.find((one) => one.closest(where))).find(Boolean) ?? lit[0]
  first?.focus()
  return first !== undefined
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
