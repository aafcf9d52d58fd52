/** Picking and putting at the Idriana table: what is lit follows from the options, never from rules. */
import type { IdrianaSeatView, IdrianaView, OptionMove } from '../../api'
import type { Room } from '../../table/model.svelte'
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

export class Picking {
  /** What was clicked first: a card in hand, a card in play, a Goat in its Field. */
  picked = $state.raw<Spot | null>(null)
  /** Cards chosen to be kept, paid with or discarded, by their places in hand or among those drawn. */
  chosen = $state.raw<number[]>([])
  /** Why what was clicked last cannot be done, in the server's words. */
  reason = $state('')
  /** What is still to be sent, one move after the other. */
  private plan = $state.raw<number[]>([])
  private busy = false

  constructor(
    private readonly room: Room,
    private readonly cards: () => Cards,
  ) {}

  get view(): IdrianaView {
    return this.room.position!.view as unknown as IdrianaView
  }

  get me(): IdrianaSeatView | undefined {
    return this.room.seat === null ? undefined : this.view.seats[this.room.seat]
  }

  get options(): OptionMove[] {
    return this.plan.length ? [] : this.room.options
  }

  only(kind: string): OptionMove | undefined {
    return this.options.find((option) => option.kind === kind)
  }

  /** What is asked for of several cards: paying, discarding, keeping; and how many. */
  get several(): { kind: string; count: number; from: number[] } | null {
    const { step } = this.view
    const kind = this.options[0]?.kind ?? ''
    if (!step || !this.me || !SEVERAL.includes(kind)) return null
    const from = kind === 'keep' ? this.me.drawn : this.me.hand
    return { kind, count: Math.max(1, step.left), from }
  }

  get ready(): boolean {
    return this.several !== null && this.chosen.length === this.several.count
  }

  /** The options that a spot takes part in, as the first or as the only thing clicked. */
  private from(spot: Spot): OptionMove[] {
    const is = (...kinds: string[]) => (option: OptionMove) => kinds.includes(option.kind)
    const named = (card: number) => (option: OptionMove) => option.parts.card === card
    if (spot.at === 'hand') return this.options.filter(is('play', 'plant', 'put_in')).filter(named(spot.card))
    if (spot.at === 'place') return this.options.filter(is('use', 'sacrifice')).filter(named(spot.card))
    if (spot.at === 'content') {
      return this.options.filter(is('move', 'uproot')).filter(named(spot.card)).filter((one) => one.parts.field === spot.field)
    }
    if (spot.at === 'sustained') return this.options.filter(is('destroy')).filter(named(spot.card))
    if (spot.at === 'offered') return this.options.filter(is('take', 'put', 'next', 'leave', 'bury')).filter(named(spot.card))
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
    return 'index' in spot && this.several !== null && (spot.at === 'drawn') === (this.several.kind === 'keep') && this.chosen.includes(spot.index)
  }

  /** The options that the picked thing has. */
  get open(): OptionMove[] {
    return this.picked ? this.from(this.picked) : []
  }

  /** The move that putting the picked thing here makes. */
  move(spot: Spot): OptionMove | undefined {
    return this.open.find((option) => this.goes(option, spot))
  }

  private goes(option: OptionMove, spot: Spot): boolean {
    const face = this.cards().faces[option.parts.card ?? -1]
    if (!face) return false
    if (option.kind === 'plant' || option.kind === 'put_in') return spot.at === 'field' && spot.field === option.parts.field
    if (option.kind === 'move') return spot.at === 'field' && spot.field === option.parts.target
    if (option.kind !== 'play') return false
    if (face.area === 'global') return spot.at === 'global'
    if (face.on) return (spot.at === 'place' && this.cards().faces[spot.card]?.name === face.on) || (spot.at === 'region' && spot.region === face.area)
    return spot.at === 'region' && spot.region === face.area
  }

  /** The one move that the picked thing has, if no place is to be chosen; a card with one place may be put by a button. */
  get sole(): OptionMove | undefined {
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

  /** Send the chosen cards, in the order of the card list, as the rules want them. */
  confirm(): void {
    const { several } = this
    if (!several || !this.ready) return
    const base = this.room.book?.moves.find((one) => one.name === several.kind)?.base ?? 0
    this.plan = this.chosen.map((index) => base + several.from[index]!).sort((a, b) => a - b)
    this.chosen = []
    void this.next()
  }

  private async next(): Promise<void> {
    if (this.busy) return // it is being sent, once
    this.busy = true
    while (this.room.waiting) await new Promise((resolve) => setTimeout(resolve, 10))
    const [code, ...rest] = this.plan
    const open = this.room.options.some((option) => option.code === code)
    if (open) await this.room.play(code!)
    this.busy = false
    this.plan = open && !this.room.fault ? rest : []
  }

  get sending(): boolean {
    return this.plan.length > 0
  }

  /** The next of several cards is sent, when the one before it has arrived. */
  goOn(): void {
    if (this.plan.length) void this.next()
  }

  /** Another decision: what was picked counts no more; where all cards must be chosen, they are. */
  fresh(): void {
    this.picked = null
    this.reason = ''
    if (this.plan.length) return
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
    return this.picked !== null || this.chosen.length > 0 || (this.several?.kind === 'pay' && this.room.position?.undo === 'free')
  }

  /** Take back what is picked or chosen; where nothing is, the card that is being paid for. */
  cancel(): void {
    const paying = this.several?.kind === 'pay' && this.room.position?.undo === 'free' && this.chosen.length === 0
    this.clear()
    if (paying) void this.room.act('undo')
  }

  play(option: OptionMove): 'done' {
    this.picked = null
    void this.room.play(option.code)
    return 'done'
  }

  /** Ask the server why a thing cannot be used: it refuses the move with its reason, and nothing changes. */
  async why(kind: string, card: number): Promise<void> {
    const move = this.room.book?.moves.find((one) => one.name === kind)
    if (!move || !this.room.mine || this.options.some((one) => one.kind === kind && one.parts.card === card)) return
    const places = move.parts.slice(1).reduce((product, part) => product * part.size, 1)
    await this.room.play(move.base + card * places)
    this.reason = this.room.fault
    this.room.fault = ''
  }
}
