/** Picking and putting at the Druid Games table: which cards are lit follows from the options, never from rules. */
import type { DruidView, OptionMove } from '../../api'
import type { Room } from '../../table/model.svelte'

// The specials' places in the set, whatever their names: modifiers first, then the charm, two exchanges, the horn.
const CHARM = 8
const EXCHANGE = 9
const HORN = 11

export type Picked = { kind: 'creature' | 'special'; card: number } | null

export class Picking {
  picked = $state<Picked>(null)
  /** The first of two creatures that are to change places. */
  first = $state<number | null>(null)
  /** The creature for which the charm's sign is to be chosen. */
  charmed = $state<number | null>(null)

  constructor(private readonly room: Room) {}

  get view(): DruidView {
    return this.room.position!.view as unknown as DruidView
  }

  /** The options that the picked card takes part in. */
  get open(): OptionMove[] {
    const { picked } = this
    if (!picked) return []
    return this.room.options.filter((option) => this.concerns(option, picked))
  }

  private concerns(option: OptionMove, picked: NonNullable<Picked>): boolean {
    const { kind, parts } = option
    if (picked.kind === 'creature') {
      return (kind === 'place' || kind === 'discard') && parts.creature === picked.card
    }
    if (kind === 'give') return parts.special === picked.card
    if (kind === 'charm') return picked.card === CHARM
    if (kind === 'exchange') return picked.card === EXCHANGE + (parts.special ?? 0)
    return kind === 'close' && picked.card === HORN
  }

  /** Whether a card in hand can be used now. */
  usable(kind: 'creature' | 'special', card: number): boolean {
    return this.room.options.some((option) => this.concerns(option, { kind, card }))
  }

  /** Whether a terrain is lit. */
  terrain(terrain: number): boolean {
    return this.open.some((option) => option.parts.terrain === terrain)
  }

  /** Whether a creature on the table or in hand is lit as a target. */
  creature(creature: number): boolean {
    return this.open.some((option) => this.targets(option).includes(creature))
  }

  private targets(option: OptionMove): number[] {
    if (option.kind === 'give' || option.kind === 'charm') return [option.parts.creature!]
    if (option.kind !== 'exchange') return []
    const pair = [option.parts.creature!, option.parts.other!]
    if (this.first === null) return pair
    return pair.includes(this.first) ? pair.filter((one) => one !== this.first) : []
  }

  get discard(): OptionMove | undefined {
    return this.open.find((option) => option.kind === 'discard')
  }

  get end(): OptionMove | undefined {
    return this.room.options.find((option) => option.kind === 'end')
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
    const option = this.open.find((one) => one.parts.terrain === terrain)
    if (option) this.play(option)
  }

  /** Use the picked special on a creature. */
  use(creature: number): void {
    if (!this.creature(creature)) return
    const [option] = this.open
    if (option?.kind === 'charm') this.charmed = creature
    else if (option?.kind === 'exchange' && this.first === null) this.first = creature
    else if (option?.kind === 'exchange') {
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
    const option = this.open.find((one) => one.parts.creature === this.charmed && one.parts.change === change)
    if (option) this.play(option)
  }

  play(option: OptionMove): void {
    this.clear()
    void this.room.play(option.code)
  }
}
