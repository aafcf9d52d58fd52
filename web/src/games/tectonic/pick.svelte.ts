/** The sealed pick of a round: one card to play and one to discard, chosen together. */
import type { MoveInfo } from '../../api'
import type { TableModel } from '../../table/model.svelte'

export class SealedPick {
  play = $state<number | null>(null)
  discard = $state<number | null>(null)

  constructor(private readonly table: TableModel) {}

  /** Whether we are to pick now. */
  get open(): boolean {
    return this.table.legalMoves.some((move) => move.kind === 'pick')
  }

  /** The move of the two chosen cards. */
  get ready(): MoveInfo | undefined {
    return this.table.legalMoves.find(
      (move) => move.kind === 'pick' && move.parts.play === this.play && move.parts.discard === this.discard,
    )
  }

  /** The first card touched is played, the second discarded; a chosen one is taken back, a third replaces the second. */
  touch(card: number): void {
    if (!this.open) return
    if (card === this.play) this.play = null
    else if (card === this.discard) this.discard = null
    else if (this.play === null) this.play = card
    else this.discard = card
  }

  /** Put a card into one of the two places; what was there goes to where the card came from. */
  put(card: number, into: 'play' | 'discard'): void {
    if (!this.open) return
    const other = into === 'play' ? 'discard' : 'play'
    if (this[other] === card) this[other] = this[into]
    this[into] = card
  }

  swap(): void {
    ;[this.play, this.discard] = [this.discard, this.play]
  }

  seal(): void {
    const move = this.ready
    if (!move) return
    this.clear()
    void this.table.play(move.code)
  }

  clear(): void {
    this.play = null
    this.discard = null
  }
}
