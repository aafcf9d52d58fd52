/** What all parts of the Idriana table share: the view, the cards, the selection, what is shown large. */
import { viewOf, type EventInfo, type Frame, type Pictures } from '../../api'
import type { IdrianaSeatView, IdrianaView } from './view'
import { loadPictures } from '../../api/catalogue'
import type { TableModel } from '../../table/model.svelte'
import { inspectable } from '../../table/input/inspect'
import { idrianaCards, type Cards, type Face, type NumberName } from './cards'
import { Selection } from './selection.svelte'
import { spotlit } from './spotlight'
import { inPlay, thingOf } from './view'

const SHOWN_AS_LAST = ['plays', 'plays_on', 'plays_in', 'puts', 'puts_in', 'uses', 'answers', 'moves']

/** What a card's face needs to be drawn, at a table or in the gallery. */
export type Faces = Pick<IdrianaModel, 'face' | 'glyph' | 'cards'>

export class IdrianaModel {
  private art = $state.raw<Pictures>()
  /** The card that is shown large. */
  shown = $state<number | null>(null)
  /** The card that is shown large as long as the pointer rests on it. */
  passing = $state<number | null>(null)
  /** The player whose board lies open. */
  opened = $state<number | null>(null)
  /** The pile, or the number, whose lines are shown. */
  lines = $state.raw<{ seat: number; of: NumberName | 'deck' | 'discard' } | null>(null)
  readonly selection: Selection

  constructor(readonly table: TableModel) {
    this.selection = new Selection(table, () => this.cards)
    void loadPictures(table.info!.game, table.info!.cards).then((found) => (this.art = found))
  }

  cards: Cards = $derived.by(() => idrianaCards(this.table.catalogue!, this.art))
  view: IdrianaView = $derived.by(() => viewOf(this.table.position!, 'idriana'))
  own: number = $derived.by(() => this.table.seat ?? 0)

  get me(): IdrianaSeatView {
    return this.view.seats[this.own]!
  }

  /** The other seats, clockwise from our own. */
  get others(): number[] {
    const { own, view } = this
    return view.seats.map((_, at) => (own + 1 + at) % view.seats.length).slice(0, -1)
  }

  /** Whether all of another player's hand is known, as in an open replay. */
  isOpen(seat: number): boolean {
    const { hand, hand_count } = this.view.seats[seat]!
    return hand_count > 0 && hand.length === hand_count
  }

  /** How many cards a player has discarded. */
  discarded(seat: number): number {
    return this.view.seats[seat]!.discards.reduce((sum, one) => sum + one.copies, 0)
  }

  face(card: number): Face {
    return this.cards.faces[card]!
  }

  player(seat: number): string {
    return this.table.info?.seats[seat]?.name ?? ''
  }

  get running(): boolean {
    return this.table.live && this.table.info?.status === 'running'
  }

  /** The seat that decides now. */
  get asked(): number | undefined {
    return this.table.seatsToAct[0]
  }

  /** What each other player did last, by seat: the card that it was done with. */
  last: Map<number, number> = $derived.by(() => {
    const found = new Map<number, number>()
    for (const entry of this.table.log) {
      for (const event of entry.events) {
        if (SHOWN_AS_LAST.includes(event.kind)) found.set(event.parts.seat!, event.parts.card!)
      }
    }
    return found
  })

  /** For whatever shows a card: resting on it, a long press, the right button or I show it large. */
  look(card: number) {
    return inspectable((how) => {
      this.passing = how === 'passing' && this.shown === null ? card : null
      if (how === 'close') this.shown = card
    })
  }

  /** What of others' moves is shown large. */
  spotlit = (events: readonly EventInfo[], { position }: Frame) =>
    spotlit(events, viewOf(position, 'idriana'), this.table.seat, this.cards.faces)

  /** The name of a card in play or in hand for motion: a copy keeps it on its way from the deck to its place. */
  thing(seat: number, card: number, copy: number): string {
    return thingOf(seat, card, copy)
  }

  /** How many copies of a card a player has in play. */
  inPlay(seat: number, card: number): number {
    return inPlay(this.view, seat, card)
  }

  glyph(name: string): string | undefined {
    return this.cards.picture('glyph', name)
  }

  /** Ask the server why a card cannot be played or used now. */
  askWhyNot(kind: 'play' | 'use', card: number): void {
    const face = this.face(card)
    void this.selection.askWhyNot(kind === 'play' && face.in ? 'plant' : kind, card)
  }
}
