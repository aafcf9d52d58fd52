/** The outline of a set of squares as rounded loops. */
import { place, SIDE, type Spot } from './land'

type Point = [x: number, y: number]

/** The closed loops around some squares, each corner once, clockwise around what is inside. */
export function loops(spots: Iterable<Spot>): Point[][] {
  const cells = new Set([...spots].map(([row, column]) => place(row, column)))
  const next = new Map<string, Point[]>()
  const edge = (from: Point, to: Point) => next.set(from.join(), [...(next.get(from.join()) ?? []), to])
  for (const cell of cells) {
    const [row, column] = cell.split(',').map(Number) as Point
    if (!cells.has(place(row - 1, column))) edge([column, row], [column + 1, row])
    if (!cells.has(place(row, column + 1))) edge([column + 1, row], [column + 1, row + 1])
    if (!cells.has(place(row + 1, column))) edge([column + 1, row + 1], [column, row + 1])
    if (!cells.has(place(row, column - 1))) edge([column, row + 1], [column, row])
  }
  const found: Point[][] = []
  for (let start = first(next); start; start = first(next)) {
    const loop: Point[] = [start]
    let [from, here] = [start, take(next, start, [0, 0])]
    while (here.join() !== start.join()) {
      loop.push(here)
      const heading: Point = [here[0] - from[0], here[1] - from[1]]
      ;[from, here] = [here, take(next, here, heading)]
    }
    found.push(corners(loop))
  }
  return found
}

function first(next: Map<string, Point[]>): Point | undefined {
  const key = next.keys().next().value
  return key === undefined ? undefined : (key.split(',').map(Number) as Point)
}

/** The way on from a corner; where two loops touch it turns right, so that each square keeps its own corner. */
function take(next: Map<string, Point[]>, at: Point, [dx, dy]: Point): Point {
  const ways = next.get(at.join())!
  ways.sort((a, b) => dx * (b[1] - at[1]) - dy * (b[0] - at[0]) - (dx * (a[1] - at[1]) - dy * (a[0] - at[0])))
  const way = ways.shift()!
  if (!ways.length) next.delete(at.join())
  return way
}

function corners(loop: Point[]): Point[] {
  return loop.filter(([x, y], at) => {
    const before = loop.at(at - 1)!
    const after = loop[(at + 1) % loop.length]!
    return x - before[0] !== after[0] - x || y - before[1] !== after[1] - y
  })
}

/** The outline as a path, so far inside the squares' edges, with corners of a radius. */
export function outline(spots: Iterable<Spot>, inset = 0, radius = 16): string {
  return loops(spots)
    .map((loop) => {
      const points = loop.map(([x, y], at): Point => {
        const [fromX, fromY] = loop.at(at - 1)!
        const [toX, toY] = loop[(at + 1) % loop.length]!
        const right = Math.sign(x - fromX) + Math.sign(toX - x)
        const down = Math.sign(y - fromY) + Math.sign(toY - y)
        return [x * SIDE - down * inset, y * SIDE + right * inset]
      })
      return `${points.map((point, at) => bend(points.at(at - 1)!, point, points[(at + 1) % points.length]!, radius, at)).join('')}Z`
    })
    .join('')
}

function bend(before: Point, here: Point, after: Point, radius: number, at: number): string {
  const toward = (other: Point): Point => {
    const length = Math.hypot(other[0] - here[0], other[1] - here[1])
    const far = Math.min(radius, length / 2) / length
    return [here[0] + (other[0] - here[0]) * far, here[1] + (other[1] - here[1]) * far]
  }
  const [start, end] = [toward(before), toward(after)]
  return `${at ? 'L' : 'M'}${start.join(' ')}Q${here.join(' ')} ${end.join(' ')}`
}
