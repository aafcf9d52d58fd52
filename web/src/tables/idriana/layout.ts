/** How a plot's cards are laid out: as large as the room allows, the centre card over two by two cells. */

export interface Layout {
  columns: number
  width: number
  height: number
  centre: number
}

const ACROSS = 11 // pixels between cells
const DOWN = 9
const LEAST = 62 // a cell is no lower than this; then the plot scrolls

/** The rows that a centre card and places of one or two cells need in so many columns. */
export function rows(columns: number, wide: number, narrow: number): number {
  const taken = new Set<number>([0, 1, columns, columns + 1])
  const put = (cells: number) => {
    let at = 0
    while (taken.has(at) || (cells === 2 && (taken.has(at + 1) || at % columns === columns - 1))) at++
    for (let cell = 0; cell < cells; cell++) taken.add(at + cell)
  }
  for (let count = 0; count < wide; count++) put(2)
  for (let count = 0; count < narrow; count++) put(1)
  return Math.floor(Math.max(...taken) / columns) + 1
}

/** The layout with the largest cards; a card is at most half as high again as it is wide. */
export function layout(room: { width: number; height: number }, wide: number, narrow: number, most: number): Layout {
  let best: Layout | undefined
  for (let columns = room.width < 300 ? 3 : 4; columns <= most; columns++) {
    const count = rows(columns, wide, narrow)
    const width = Math.min(104, (room.width - ACROSS * (columns - 1)) / columns)
    const height = Math.max(LEAST, Math.min(width * 1.36, (room.height - DOWN * (count - 1)) / count))
    const centre = Math.min(2 * width + ACROSS - 14, (2 * height + DOWN - 2) / 1.4)
    const fits = height * count + DOWN * (count - 1) <= room.height + 1
    const better = !best || Math.min(width, height / 1.15) > Math.min(best.width, best.height / 1.15)
    if (better && (fits || !best)) best = { columns, width, height, centre }
  }
  return best!
}
