/** What is selected at the Idriana table: what is lit follows from the legal moves, never from rules. */
import { word } from '../../lang/server.svelte'
import { viewOf, type MoveInfo } from '../../api'
import { moveCode } from '../../api/sentences'
import type { IdrianaSeatView, IdrianaView } from './view'
import type { TableModel } from '../../table/model.svelte'
import type { Cards } from './cards'

/** Something on the table that can be clicked. */
export type Spot =
  | { at: 'hand'; card: number; index: number }
  | { at: 'drawn'; card: number; index: number }
  | { at: 'place'; card: number }
  | { at: 'content'; card: number; field: number }
  | { at: 'field'; field: number }
  | { at: 'region'; region: string }
  | { at: 'global' }
  | { at: 'sustained'; card: number }
  | { at: 'offered'; card: number }

const same = (a: Spot, b: Spot): boolean => JSON.stringify(a) === JSON.stringify(b)
/** Moves that are answered with one card of several, all of them at once. */
const SEVERAL = ['pay', 'discard', 'keep']

export class Selection {
  /** What was clicked first: a card in hand, a card in play, a Goat in its Field. */
  picked = $state.raw<Spot | null>(null)
  /** Cards chosen to be kept, paid with or discarded, by their places in hand or among those drawn. */
  chosen = $state.raw<number[]>([])
  /** Why what was clicked last cannot be done, in the server's words. */
  reason = $state('')

  constructor(
    private readonly table: TableModel,
    private readonly cards: () => Cards,
  ) {}

  get view(): IdrianaView {
    return viewOf(this.table.position!, 'idriana')
  }

  get me(): IdrianaSeatView | undefined {
    return this.table.seat === null ? undefined : this.view.seats[this.table.seat]
  }

  only(kind: string): MoveInfo | undefined {
    return this.table.legalMoves.find((move) => move.kind === kind)
  }

  /** What is asked for of several cards: paying, discarding, keeping; and how many. */
  get several(): { kind: string; count: number; from: number[] } | null {
    const { step } = this.view
    const kind = this.table.legalMoves[0]?.kind ?? ''
    if (!step || !this.me || !SEVERAL.includes(kind)) return null
    const from = kind === 'keep' ? this.me.drawn : this.me.hand
    return { kind, count: Math.max(1, step.left), from }
  }

  get ready(): boolean {
    return this.several !== null && this.chosen.length === this.several.count
  }

  /** The legal moves that a spot takes part in, as the first or as the only thing clicked. */
  private from(spot: Spot): MoveInfo[] {
    const is =
      (...kinds: string[]) =>
      (move: MoveInfo) =>
        kinds.includes(move.kind)
    const named = (card: number) => (move: MoveInfo) => move.parts.card === card
    if (spot.at === 'hand') return this.table.legalMoves.filter(is('play', 'plant', 'put_in')).filter(named(spot.card))
    if (spot.at === 'place') return this.table.legalMoves.filter(is('use', 'sacrifice')).filter(named(spot.card))
    if (spot.at === 'content') {
      return this.table.legalMoves
        .filter(is('move', 'uproot'))
        .filter(named(spot.card))
        .filter((one) => one.parts.field === spot.field)
    }
    if (spot.at === 'sustained') return this.table.legalMoves.filter(is('destroy')).filter(named(spot.card))
    if (spot.at === 'offered')
      return this.table.legalMoves.filter(is('take', 'put', 'next', 'leave', 'bury')).filter(named(spot.card))
    return []
  }

  /** Whether a spot can be clicked to begin something. */
  usable(spot: Spot): boolean {
    if (spot.at === 'hand' || spot.at === 'drawn') {
      if (this.several && (this.several.kind === 'keep') === (spot.at === 'drawn')) return true
    }
    return this.from(spot).length > 0
  }

  isPicked(spot: Spot): boolean {
    return this.picked !== null && same(this.picked, spot)
  }

  isChosen(spot: Spot): boolean {
    return (
      'index' in spot &&
      this.several !== null &&
      (spot.at === 'drawn') === (this.several.kind === 'keep') &&
      this.chosen.includes(spot.index)
    )
  }

  /** The legal moves that the picked thing has. */
  get open(): MoveInfo[] {
    return this.picked ? this.from(this.picked) : []
  }

  /** The move that putting the picked thing here makes. */
  move(spot: Spot): MoveInfo | undefined {
    return this.open.find((move) => this.goes(move, spot))
  }

  private goes(move: MoveInfo, spot: Spot): boolean {
    const face = this.cards().faces[move.parts.card ?? -1]
    if (!face) return false
    if (move.kind === 'plant' || move.kind === 'put_in') return spot.at === 'field' && spot.field === move.parts.field
    if (move.kind === 'move') return spot.at === 'field' && spot.field === move.parts.target
    if (move.kind !== 'play') return false
    if (face.area === 'global') return spot.at === 'global'
    if (face.on)
      return (
        (spot.at === 'place' && this.cards().faces[spot.card]?.name === face.on) ||
        (spot.at === 'region' && spot.region === face.area)
      )
    return spot.at === 'region' && spot.region === face.area
  }

  /** The one move that the picked thing has, if no place is to be chosen; a card with one place may be put by a button. */
  get sole(): MoveInfo | undefined {
    return this.open.length === 1 ? this.open[0] : undefined
  }

  /** A click: choose among several, put what is picked here, or pick. */
  click(spot: Spot): 'done' | 'nothing' {
    this.reason = ''
    if (this.choose(spot)) return 'done'
    const move = this.move(spot)
    if (move) return this.play(move)
    if (this.isPicked(spot)) {
      if (this.sole) return this.play(this.sole)
      this.picked = null
      return 'done'
    }
    if (!this.from(spot).length) return 'nothing'
    this.picked = spot
    return 'done'
  }

  private choose(spot: Spot): boolean {
    const { several } = this
    if (!several || !('index' in spot) || (spot.at === 'drawn') !== (several.kind === 'keep')) return false
    if (this.chosen.includes(spot.index)) this.chosen = this.chosen.filter((one) => one !== spot.index)
    else if (this.chosen.length < several.count) this.chosen = [...this.chosen, spot.index]
    else this.chosen = [...this.chosen.slice(1), spot.index]
    return true
  }

  /** Play the chosen cards, all at once. */
  confirm(): void {
    const { several, table } = this
    if (!several || !this.ready || !table.catalogue) return
    const codes = this.chosen.map((index) => moveCode(table.catalogue!, several.kind, { card: several.from[index]! }))
    void table.play(...codes.filter((code) => code !== undefined))
  }

  /** Another decision: nothing is picked; where all cards must be chosen, they are. */
  reset(): void {
    this.picked = null
    this.reason = ''
    const { several } = this
    this.chosen = several && several.from.length === several.count ? several.from.map((_, index) => index) : []
  }

  clear(): void {
    this.picked = null
    this.reason = ''
    this.chosen = []
  }

  /** Whether there is something to take back: a picked or chosen card, or the card that is being paid for. */
  get revocable(): boolean {
    return (
      this.picked !== null ||
      this.chosen.length > 0 ||
      (this.several?.kind === 'pay' && this.table.position?.undo === 'free')
    )
  }

  /** Take back what is picked or chosen; where nothing is, the card that is being paid for. */
  cancel(): void {
    const paying = this.several?.kind === 'pay' && this.table.position?.undo === 'free' && this.chosen.length === 0
    this.clear()
    if (paying) void this.table.undo()
  }

  play(move: MoveInfo): 'done' {
    this.picked = null
    void this.table.play(move.code)
    return 'done'
  }

  /** Ask the server why a move with a card is not legal now. */
  async askWhyNot(kind: string, card: number): Promise<void> {
    const { table } = this
    if (
      !table.catalogue ||
      !table.myTurn ||
      table.legalMoves.some((one) => one.kind === kind && one.parts.card === card)
    )
      return
    const parts = table.catalogue.moves.find((one) => one.name === kind)?.parts ?? []
    const code = moveCode(table.catalogue, kind, { ...Object.fromEntries(parts.map((part) => [part.name, 0])), card })
    const { decision } = table
    const answer = code === undefined ? undefined : await table.preview(code)
    if (decision === table.decision) this.reason = word(answer?.why_not ?? '')
  }
}
