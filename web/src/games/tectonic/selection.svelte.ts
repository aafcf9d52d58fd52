/** What is selected at the Tectonic Tribes table: the card to place, how it is turned, where its ghost is. The legal moves say where it may lie. */
import { word } from '../../lang/server.svelte'
import { viewOf, type MoveInfo } from '../../api'
import type { TectonicView } from './view'
import { moveCode } from '../../api/sentences'
import type { TableModel } from '../../table/model.svelte'
import { covered, place, turned, withTents, type Face, type Faces, type Spot, spotOf } from './map/land'

const PATIENCE = 140 // milliseconds that a ghost rests before the server is asked about it

/** The terrain card in front of us, or one of our tribe cards. */
export type Picked = 'front' | number | null

/** The legal moves of one card, by turning and then by place. */
type Spots = Map<number, Map<string, MoveInfo>>

/** Placements among the legal moves by card: `front` or the number of a tribe card. */
export function placements(moves: MoveInfo[], rows: number, columns: number): Map<Picked, Spots> {
  const found = new Map<Picked, Spots>()
  for (const move of moves) {
    if (move.kind !== 'place' && move.kind !== 'place_tribe') continue
    const card: Picked = move.kind === 'place' ? 'front' : move.parts.tribe_card!
    const spots: Spots = found.get(card) ?? new Map()
    const turning = move.parts.turning!
    if (!spots.has(turning)) spots.set(turning, new Map())
    spots.get(turning)!.set(place(move.parts.row! - rows, move.parts.column! - columns), move)
    found.set(card, spots)
  }
  return found
}

/** The legal place nearest to a point between the squares, no further away than so many of them. */
export function nearest(open: Iterable<string>, row: number, column: number, most: number): Spot | undefined {
  const places = [...open].map(spotOf)
  const far = (spot: Spot) => Math.hypot(spot[0] - row, spot[1] - column)
  const best = places.reduce<Spot | undefined>(
    (found, spot) => (found && far(found) <= far(spot) ? found : spot),
    undefined,
  )
  return best && far(best) <= most ? best : undefined
}

export class Selection {
  picked = $state<Picked>(null)
  turning = $state(0)
  /** The ghost's upper left square. */
  at = $state.raw<Spot | null>(null)
  /** Why it may not lie there, in the server's words; empty while that is not known. */
  why = $state('')
  /** Everybody's points if it is put there, where the server says. */
  scores = $state.raw<number[] | null>(null)
  private waiting: ReturnType<typeof setTimeout> | undefined

  private readonly zero = $derived.by(() => {
    const labels = this.table.catalogue!.labels
    return { rows: labels.row!.indexOf('0'), columns: labels.column!.indexOf('0') }
  })
  private readonly index = $derived.by(() => placements(this.table.legalMoves, this.zero.rows, this.zero.columns))

  constructor(
    private readonly table: TableModel,
    private readonly faces: () => Faces,
  ) {}

  get view(): TectonicView {
    return viewOf(this.table.position!, 'tectonic')
  }

  /** The cards that can be placed now. */
  usable(card: Picked): boolean {
    return this.index.has(card)
  }

  private get spots(): Spots | undefined {
    return this.picked === null ? undefined : this.index.get(this.picked)
  }

  /** The places where the picked card may lie as it is turned. */
  get open(): Map<string, MoveInfo> {
    return this.spots?.get(this.turning) ?? new Map()
  }

  /** The picked card's face as it is turned. */
  get face(): Face | undefined {
    const { picked, table } = this
    if (picked === null || table.seat === null) return undefined
    const player = this.view.seats[table.seat]!
    if (picked !== 'front') return turned(withTents(this.faces().tribe[picked]!, player.tribe), this.turning)
    return player.front === null ? undefined : turned(this.faces().terrain[player.front]!, this.turning)
  }

  get legal(): MoveInfo | undefined {
    return this.at ? this.open.get(place(...this.at)) : undefined
  }

  /** How many of the ghost's squares lie on land. */
  get onLand(): number {
    const land = new Set(this.view.squares.map((square) => place(square.row, square.column)))
    return this.under.filter((spot) => land.has(place(...spot))).length
  }

  /** The squares under the ghost. */
  get under(): Spot[] {
    return this.at && this.face ? covered(this.face, ...this.at) : []
  }

  /** The squares under the ghost that may not be covered. */
  get blamed(): Spot[] {
    if (this.legal) return []
    const barred = new Set(this.view.barred.map((spot) => place(...spot)))
    return this.under.filter((spot) => barred.has(place(...spot)))
  }

  pick(card: Picked): void {
    if (card !== null && !this.usable(card)) return
    this.picked = card
    this.turning = this.known(this.turning)
    if (card === null) this.at = null
    this.schedulePreview()
  }

  /** Turn the picked card by quarters; a card that looks the same turned around has two ways to lie. */
  turn(by: number): void {
    if (!this.face) return
    const [row, column] = this.at ?? [0, 0]
    const before = this.face.squares
    this.turning = this.known((this.turning + by + 4) % 4)
    const after = this.face!.squares
    // it turns about its middle, as far as the grid allows
    const down = Math.round((before.length - after.length) / 2 + (by > 0 ? 0.01 : -0.01))
    const right = Math.round((before[0]!.length - after[0]!.length) / 2 + (by > 0 ? 0.01 : -0.01))
    if (this.at) this.at = this.first ?? [row + down, column + right]
    this.schedulePreview()
  }

  /** A way to turn it that has a place: this one, the one turned around, or any. */
  private known(turning: number): number {
    const ways = this.spots
    return [turning, (turning + 2) % 4, ...(ways?.keys() ?? [])].find((way) => !ways || ways.has(way)) ?? turning
  }

  /** The one place of the very first card, whose turning alone is chosen. */
  private get first(): Spot | undefined {
    if (this.view.laid.length || this.open.size !== 1) return undefined
    const [key] = this.open.keys()
    return spotOf(key!)
  }

  /** Move the ghost to a place. */
  move(row: number, column: number): void {
    const to = this.first ?? ([row, column] as const)
    if (this.at && this.at[0] === to[0] && this.at[1] === to[1]) return
    this.at = to
    this.schedulePreview()
  }

  /** Move the ghost by squares; at first it appears at the legal place nearest to some place. */
  step(down: number, right: number, near: Spot): void {
    if (this.at) this.move(this.at[0] + down, this.at[1] + right)
    else this.jump(near)
  }

  /** Move the ghost to the legal place nearest to a place; if it is there, to the next one in reading order. */
  jump(near: Spot): void {
    const places = [...this.open.keys()]
    const here = this.at && this.legal ? places.indexOf(place(...this.at)) : -1
    const to = here >= 0 ? spotOf(places[(here + 1) % places.length]!) : nearest(places, ...near, Infinity)
    if (to) this.move(...to)
  }

  /** Put the card where its ghost is. */
  put(): boolean {
    const move = this.legal
    if (!move) return false
    this.clear()
    void this.table.play(move.code)
    return true
  }

  clear(): void {
    this.picked = null
    this.at = null
    this.why = ''
    this.scores = null
    clearTimeout(this.waiting)
  }

  /** Ask the server about the ghost as soon as it rests. */
  private schedulePreview(): void {
    this.why = ''
    this.scores = null
    clearTimeout(this.waiting)
    if (this.at && this.picked !== null) this.waiting = setTimeout(() => void this.ask(), PATIENCE)
  }

  private async ask(): Promise<void> {
    const { picked, at, turning, table } = this
    if (picked === null || !at || !table.catalogue) return
    const parts = {
      turning,
      row: at[0] + this.zero.rows,
      column: at[1] + this.zero.columns,
      tribe_card: picked === 'front' ? 0 : picked,
    }
    const code = moveCode(table.catalogue, picked === 'front' ? 'place' : 'place_tribe', parts)
    const answer = code === undefined ? undefined : await table.preview(code)
    if (!answer || this.at !== at || this.turning !== turning || this.picked !== picked) return
    this.why = word(answer.why_not ?? '')
    this.scores = answer.scores
  }
}
