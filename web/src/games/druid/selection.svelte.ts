/** What is selected at the Druid Games table: which cards are lit follows from the legal moves, never from rules. */
import type { MoveInfo } from '../../api'
import type { TableModel } from '../../table/model.svelte'
import type { DruidCards } from './cards'

export type Picked = { kind: 'creature' | 'special'; card: number } | null

export class Selection {
  picked = $state<Picked>(null)
  /** The first of two creatures that are to change places. */
  first = $state<number | null>(null)
  /** The creature for which the charm's sign is to be chosen. */
  charmed = $state<number | null>(null)

  constructor(
    private readonly table: TableModel,
    private readonly cards: () => DruidCards,
  ) {}

  /** The legal moves that the picked card takes part in. */
  get open(): MoveInfo[] {
    const { picked } = this
    if (!picked) return []
    return this.table.legalMoves.filter((move) => this.concerns(move, picked))
  }

  private concerns(move: MoveInfo, picked: NonNullable<Picked>): boolean {
    const { kind, parts } = move
    if (picked.kind === 'creature') {
      return (kind === 'place' || kind === 'discard') && parts.creature === picked.card
    }
    if (kind === 'give') return parts.special === picked.card
    const { specials } = this.cards()
    const special = specials[picked.card]!
    if (kind === 'charm') return special.kind === 'charm'
    if (kind === 'exchange') return special === specials.filter((one) => one.kind === 'exchange')[parts.special ?? 0]
    return kind === 'close' && special.kind === 'horn'
  }

  /** Whether a card in hand can be used now. */
  usable(kind: 'creature' | 'special', card: number): boolean {
    return this.table.legalMoves.some((move) => this.concerns(move, { kind, card }))
  }

  /** Whether a terrain is lit. */
  terrain(terrain: number): boolean {
    return this.open.some((move) => move.parts.terrain === terrain)
  }

  /** Whether a creature on the table or in hand is lit as a target. */
  creature(creature: number): boolean {
    return this.open.some((move) => this.targets(move).includes(creature))
  }

  private targets(move: MoveInfo): number[] {
    if (move.kind === 'give' || move.kind === 'charm') return [move.parts.creature!]
    if (move.kind !== 'exchange') return []
    const pair = [move.parts.creature!, move.parts.other!]
    if (this.first === null) return pair
    return pair.includes(this.first) ? pair.filter((one) => one !== this.first) : []
  }

  get discard(): MoveInfo | undefined {
    return this.open.find((move) => move.kind === 'discard')
  }

  get end(): MoveInfo | undefined {
    return this.table.legalMoves.find((move) => move.kind === 'end')
  }

  pick(kind: 'creature' | 'special', card: number): void {
    const same = this.picked?.kind === kind && this.picked.card === card
    this.clear()
    if (!same && this.usable(kind, card)) this.picked = { kind, card }
  }

  clear(): void {
    this.picked = null
    this.first = null
    this.charmed = null
  }

  /** Put the picked card on a terrain. */
  putOn(terrain: number): void {
    const move = this.open.find((one) => one.parts.terrain === terrain)
    if (move) this.play(move)
  }

  /** Use the picked special on a creature. */
  use(creature: number): void {
    if (!this.creature(creature)) return
    const [move] = this.open
    if (move?.kind === 'charm') this.charmed = creature
    else if (move?.kind === 'exchange' && this.first === null) this.first = creature
    else if (move?.kind === 'exchange') {
      const pair = [this.first, creature]
      const found = this.open.find((one) => pair.includes(one.parts.creature!) && pair.includes(one.parts.other!))
      if (found) this.play(found)
    } else {
      const found = this.open.find((one) => one.parts.creature === creature)
      if (found) this.play(found)
    }
  }

  /** Choose the charm's sign: 0 raises, 1 lowers. */
  sign(change: number): void {
    const move = this.open.find((one) => one.parts.creature === this.charmed && one.parts.change === change)
    if (move) this.play(move)
  }

  play(move: MoveInfo): void {
    this.clear()
    void this.table.play(move.code)
  }
}
