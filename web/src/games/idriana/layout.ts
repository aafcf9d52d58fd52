/** How a plot's cards are laid out: as large as the space allows, the centre card over two by two cells as long as that leaves space. */

export interface Layout {
  columns: number
  width: number
  height: number
  /** The width of the centre card; 0 where it lies in one cell like any other. */
  centre: number
}

const ACROSS = 11 // pixels between cells
const DOWN = 9

/** The rows that a centre card and places of one or two cells need in so many columns. */
export function rows(columns: number, wide: number, narrow: number, large = true): number {
  const taken = new Set<number>(large ? [0, 1, columns, columns + 1] : [0])
  const put = (cells: number) => {
    let at = 0
    while (taken.has(at) || (cells === 2 && (taken.has(at + 1) || at % columns === columns - 1))) at++
    for (let cell = 0; cell < cells; cell++) taken.add(at + cell)
  }
  for (let count = 0; count < wide; count++) put(2)
  for (let count = 0; count < narrow; count++) put(1)
  return Math.floor(Math.max(...taken) / columns) + 1
}

/** The layout with the largest cards, no lower than the least; a card is at most half as high again as it is wide. What does not fit scrolls. */
export function layout(
  space: { width: number; height: number },
  wide: number,
  narrow: number,
  most: number,
  least: number,
): Layout {
  let best: (Layout & { worth: number }) | undefined
  for (const large of [true, false]) {
    for (let columns = space.width < 300 ? 3 : 4; columns <= most; columns++) {
      const count = rows(columns, wide, narrow, large)
      const width = Math.min(104, (space.width - ACROSS * (columns - 1)) / columns)
      const height = Math.max(least, Math.min(width * 1.36, (space.height - DOWN * (count - 1)) / count))
      const centre = large ? Math.min(2 * width + ACROSS - 14, (2 * height + DOWN - 2) / 1.4) : 0
      const tall = height * count + DOWN * (count - 1)
      const worth = tall <= space.height + 1 ? Math.min(width, height / 1.15) : -tall
      if (!best || worth > best.worth) best = { columns, width, height, centre, worth }
    }
    if (best!.worth > 0) break
  }
  return best!
}

const GAP = 12 // pixels between the cards of a scene

/** The width of so many whole cards that lie open together: as large as fits, or else small, and they scroll. */
export function spread(space: { width: number; height: number }, count: number, below: number): number {
  for (let width = 160; width >= 96; width -= 4) {
    const across = Math.max(1, Math.floor((space.width + GAP) / (width + GAP)))
    if (Math.ceil(count / across) * (width * 1.4 + below + GAP) <= space.height) return width
  }
  return 104
}
