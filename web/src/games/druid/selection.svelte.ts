/** What is selected at the Druid Games table: which cards are lit follows from the legal moves, never from rules. */
import type { MoveInfo } from '../../api'
import type { TableModel } from '../../table/model.svelte'
import type { DruidCards } from './cards'

export type HandCard = { kind: 'creature' | 'special'; card: number }
export type Picked = HandCard | null

/** Something that can be clicked: a card in our hand, or a creature or terrain on the table; both where a creature stands for its whole row. */
export type Spot = ({ at: 'hand' } & HandCard) | { at: 'table'; creature?: number; terrain?: number }

export class Selection {
  picked = $state<Picked>(null)
  /** The first of two creatures that are to change places. */
  first = $state<number | null>(null)
  /** The creature for which the charm's sign is to be chosen. */
  charmed = $state<number | null>(null)

  constructor(
    private readonly table: Pick<TableModel, 'legalMoves' | 'play'>,
    private readonly cards: () => Pick<DruidCards, 'specials'>,
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
  usable(card: HandCard): boolean {
    return this.table.legalMoves.some((move) => this.concerns(move, card))
  }

  isPicked({ kind, card }: HandCard): boolean {
    return this.picked?.kind === kind && this.picked.card === card
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

  /** A click: use the picked special on a creature, put what is picked on a terrain, or pick a card of our hand or put it back. */
  click(spot: Spot): 'picked' | 'done' | 'nothing' {
    const creature = spot.at === 'table' ? spot.creature : spot.kind === 'creature' ? spot.card : undefined
    if (creature !== undefined && this.creature(creature)) return this.use(creature)
    if (spot.at === 'hand') return this.pick(spot)
    const move = spot.terrain === undefined ? undefined : this.open.find((one) => one.parts.terrain === spot.terrain)
    return move ? this.play(move) : 'nothing'
  }

  /** Pick a card of our hand, or put it back. */
  pick({ kind, card }: HandCard): 'picked' {
    const same = this.isPicked({ kind, card })
    this.clear()
    if (!same && this.usable({ kind, card })) this.picked = { kind, card }
    return 'picked'
  }

  clear(): void {
    this.picked = null
    this.first = null
    this.charmed = null
  }

  private use(creature: number): 'done' {
    const move = this.open.find((one) => this.targets(one).includes(creature))!
    if (move.kind === 'charm') this.charmed = creature
    else if (move.kind === 'exchange' && this.first === null) this.first = creature
    else this.play(move)
    return 'done'
  }

  /** Choose the charm's sign: 0 raises, 1 lowers. */
  sign(change: number): void {
    const move = this.open.find((one) => one.parts.creature === this.charmed && one.parts.change === change)
    if (move) this.play(move)
  }

  play(move: MoveInfo): 'done' {
    this.clear()
    void this.table.play(move.code)
    return 'done'
  }
}
