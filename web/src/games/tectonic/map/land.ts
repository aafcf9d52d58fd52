/** The land as plates of squares: how cards lie, what is on top, and how terrains join into woods, lakes and mines. */
import type { TectonicLaidView } from '../view'

/** What the server says the land is drawn from; see the game's art. */
export interface Tiles {
  side: number
  symbols: string
  style: Record<'light' | 'dark', Record<string, string>>
  variants: Record<string, number[]>
  layers: Record<string, { paint: string; shore: boolean }[]>
  bodies: Record<string, Record<string, string[]>>
}

/** A letter of the card set; a tent is "T" and its tribe. */
export type Square = string

/** A card's face: its rows of squares, and the bonuses on them ('' where there is none). */
export interface Face {
  squares: Square[][]
  bonuses: string[][]
}

export interface Faces {
  terrain: Face[]
  tribe: Face[]
}

/** A card as it lies. */
export interface Plate extends Face {
  key: string
  row: number
  column: number
  seat: number
}

/** The uppermost square at a place, and the plate that it is on. */
export interface Top {
  square: Square
  bonus: string
  plate: number
}

export type Spot = readonly [row: number, column: number]
export const SIDE = 100
export const place = (row: number, column: number) => `${row},${column}`
export function spotOf(key: string): Spot {
  const [row = 0, column = 0] = key.split(',').map(Number)
  return [row, column]
}

type Step = readonly [down: number, right: number]
const STEPS: readonly Step[] = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
] // north, east, south, west
const CORNERS: readonly Step[] = [
  [-1, 1],
  [1, 1],
  [1, -1],
  [-1, -1],
]
const ORDER = ['T', 'F', 'M', 'W', 'L'] // of terrains from below

function quarter<T>(rows: T[][]): T[][] {
  return rows[0]!.map((_, column) => rows.map((row) => row[column]!).reverse())
}

/** A face turned clockwise by so many quarters. */
export function turned(face: Face, by: number): Face {
  let { squares, bonuses } = face
  for (let quarters = by % 4; quarters > 0; quarters--) [squares, bonuses] = [quarter(squares), quarter(bonuses)]
  return { squares, bonuses }
}

/** The bonuses on a face and where their middles are, the first square's being at x, y. */
export function bonusesOf({ bonuses }: Face, x: number, y: number): { bonus: string; x: number; y: number }[] {
  return bonuses.flatMap((row, i) =>
    row.flatMap((bonus, j) => (bonus ? [{ bonus, x: x + j * SIDE, y: y + i * SIDE }] : [])),
  )
}

/** A face with a tribe's own tents on it. */
export function withTents(face: Face, tribe: string): Face {
  return { ...face, squares: face.squares.map((row) => row.map((square) => (square === 'T' ? `T ${tribe}` : square))) }
}

/** The cards on the table as plates, the oldest first. */
export function platesOf(laid: TectonicLaidView[], faces: Faces, tribes: string[]): Plate[] {
  return laid.map((card, at) => {
    const face =
      card.terrain === null
        ? withTents(faces.tribe[card.tribe_card!]!, tribes[card.seat]!)
        : faces.terrain[card.terrain]!
    return {
      ...turned(face, card.turning),
      key: `${at} ${card.terrain} ${card.tribe_card}`,
      row: card.row,
      column: card.column,
      seat: card.seat,
    }
  })
}

/** The squares that a card covers, by its upper left square. */
export function covered(face: Face, row: number, column: number): Spot[] {
  return face.squares.flatMap((line, i) => line.map((_, j): Spot => [row + i, column + j]))
}

/** What lies uppermost at each place. */
export function topOf(plates: Plate[]): Map<string, Top> {
  const top = new Map<string, Top>()
  plates.forEach((plate, number) =>
    plate.squares.forEach((line, i) =>
      line.forEach((square, j) =>
        top.set(place(plate.row + i, plate.column + j), { square, bonus: plate.bonuses[i]![j]!, plate: number }),
      ),
    ),
  )
  return top
}

/** The open sides (1, 2, 4, 8 from north, clockwise) and full corners (16 to 128 from north-east) of a square. */
export function joints(square: Square, around: (row: number, column: number) => Square | undefined): number {
  const camp = square[0] === 'T' // closed to everything but its own tribe's tents
  const same = ([row, column]: Step) => {
    const found = around(row, column)
    return found === square || (found === undefined && !camp)
  }
  const open = STEPS.map(same)
  let mask = 0
  open.forEach((is, side) => (mask |= is ? 1 << side : 0))
  CORNERS.forEach((step, i) => {
    const next = (i + 1) % 4
    if (!open[i] || !open[next]) return
    const beyond = !camp && around(...STEPS[i]!) === undefined && around(...STEPS[next]!) === undefined
    if (same(step) || beyond) mask |= 16 << i
  })
  return mask
}

export interface Coat {
  d: string
  paint: string
  shore: boolean
}

/** The coats of a plate's squares as they join what lies around them: one path for each, so that no joint shows. */
export function coats(plate: Plate, around: (row: number, column: number) => Square | undefined, tiles: Tiles): Coat[] {
  const found: Coat[] = []
  for (const terrain of ORDER) {
    const layers = tiles.layers[terrain]!
    const paths = layers.map(() => '')
    plate.squares.forEach((line, i) =>
      line.forEach((square, j) => {
        if (square[0] !== terrain) return
        const row = plate.row + i
        const column = plate.column + j
        const mask = joints(square, (down, right) => around(row + down, column + right))
        const bodies = tiles.bodies[terrain]![String(mask * 2 + (Math.abs(row + column) % 2))]!
        bodies.forEach((body, at) => (paths[at] += `M${column * SIDE} ${row * SIDE}${body}`))
      }),
    )
    paths.forEach((d, at) => d && found.push({ d, ...layers[at]! }))
  }
  return found
}

/** A number from 0 to 1 that belongs to a place, always the same. */
export function chance(row: number, column: number, salt = 0): number {
  let mixed = Math.imul(row + 1000, 374761393) ^ Math.imul(column + 1000, 668265263) ^ Math.imul(salt + 7, 2246822519)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

/** Something that stands on the land: the symbol, and where it is put. */
export interface Prop {
  href: string
  x: number
  y: number
  plate: number
}

/** All that stands on the squares, row by row, with trees across the joints of woods. */
export function propsOf(top: Map<string, Top>, tiles: Tiles): Prop[] {
  const found: Prop[] = []
  for (const [row, column] of sorted(top)) {
    const { square, plate } = top.get(place(row, column))!
    const add = (name: string, x: number, y: number) => found.push({ href: `#tt-${name}`, x, y, plate })
    const x = column * SIDE
    const y = row * SIDE
    if (square[0] === 'T') {
      add(`camp-${square.slice(2)}`, x, y)
      continue
    }
    const variants = tiles.variants[square]!
    add(`${square}${variants[Math.floor(chance(row, column) * variants.length)]}`, x, y)
    if (square !== 'F') continue
    const tree = chance(row, column, 1) < 0.5 ? 'spruce' : 'fir'
    if (top.get(place(row, column + 1))?.square === 'F') add(tree, x + 100, y + 44 + 40 * chance(row, column, 2))
    if (top.get(place(row + 1, column))?.square === 'F') add(tree, x + 24 + 46 * chance(row, column, 3), y + 112)
  }
  return found
}

/** The broken south edge of the land; water falls over it, lava drips. */
export function cliffsOf(top: Map<string, Top>): Prop[] {
  const over: Record<string, string> = { W: 'fall', L: 'drip' }
  const found: Prop[] = []
  for (const [row, column] of sorted(top)) {
    if (top.has(place(row + 1, column))) continue
    const { square, plate } = top.get(place(row, column))!
    for (const name of [`cliff${Math.abs(column) % 2}`, over[square]]) {
      if (name) found.push({ href: `#tt-${name}`, x: column * SIDE, y: row * SIDE, plate })
    }
  }
  return found
}

function sorted(top: Map<string, Top>): Spot[] {
  const spots = [...top.keys()].map(spotOf)
  return spots.sort((one, other) => one[0] - other[0] || one[1] - other[1])
}

export interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

/** The rectangle, in squares, that holds all of some places. */
export function boundsOf(spots: Iterable<Spot>): Bounds {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const [row, column] of spots) {
    bounds.left = Math.min(bounds.left, column)
    bounds.top = Math.min(bounds.top, row)
    bounds.right = Math.max(bounds.right, column + 1)
    bounds.bottom = Math.max(bounds.bottom, row + 1)
  }
  return bounds.left < bounds.right ? bounds : { left: 0, top: 0, right: 3, bottom: 2 }
}

/** The bounds of both. */
export function joined(one: Bounds, other: Bounds): Bounds {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  }
}
