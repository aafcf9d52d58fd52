/** What all parts of the Idriana table share: the room, the cards, what is picked, what is shown large. */
import type { IdrianaSeatView, IdrianaView, Pictures } from '../../api'
import { pictures } from '../../api/pictures'
import type { Room } from '../../table/model.svelte'
import { looked } from '../../table/inspect'
import { readCards, type Cards, type Face, type NumberName } from './cards'
import { Picking } from './selection.svelte'

const SHOWN_AS_LAST = ['plays', 'plays_on', 'plays_in', 'puts', 'puts_in', 'uses', 'answers', 'moves']

/** What a card's face needs to be drawn, at a table or in the gallery. */
export type Faces = Pick<Desk, 'face' | 'glyph' | 'cards'>

export class Desk {
  private art = $state.raw<Pictures>()
  /** The card that is shown large. */
  shown = $state<number | null>(null)
  /** The card that is shown large as long as the pointer rests on it. */
  passing = $state<number | null>(null)
  /** The player whose board lies open. */
  opened = $state<number | null>(null)
  /** The pile, or the number, whose lines are shown. */
  lines = $state.raw<{ seat: number; of: NumberName | 'deck' | 'discard' } | null>(null)
  readonly picking: Picking

  constructor(readonly room: Room) {
    this.picking = new Picking(room, () => this.cards)
    void pictures(room.info!.game, room.info!.cards).then((found) => (this.art = found))
  }

  cards: Cards = $derived.by(() => readCards(this.room.book!, this.art))
  view: IdrianaView = $derived.by(() => this.room.position!.view as unknown as IdrianaView)
  own: number = $derived.by(() => this.room.seat ?? 0)

  get me(): IdrianaSeatView {
    return this.view.seats[this.own]!
  }

  /** The other seats, clockwise from our own. */
  get others(): number[] {
    const { own, view } = this
    return view.seats.map((_, at) => (own + 1 + at) % view.seats.length).slice(0, -1)
  }

  face(card: number): Face {
    return this.cards.faces[card]!
  }

  player(seat: number): string {
    return this.room.info?.seats[seat]?.name ?? ''
  }

  get running(): boolean {
    return this.room.live && this.room.info?.status === 'running'
  }

  /** The seat that decides now. */
  get asked(): number | undefined {
    return this.room.position?.deciders[0]
  }

  /** What each other player did last, by seat: the card that it was done with. */
  last: Map<number, number> = $derived.by(() => {
    const found = new Map<number, number>()
    for (const entry of this.room.log) {
      for (const event of entry.events) {
        if (SHOWN_AS_LAST.includes(event.kind)) found.set(event.parts.seat!, event.parts.card!)
      }
    }
    return found
  })

  /** For whatever shows a card: resting on it, a long press, the right button or I show it large. */
  look(card: number) {
    return looked((how) => {
      this.passing = how === 'passing' && this.shown === null ? card : null
      if (how === 'close') this.shown = card
    })
  }

  /** The name of a card in play or in hand for motion: a copy keeps it on its way from the deck to its place. */
  thing(seat: number, card: number, copy: number): string {
    return `${seat} ${card} ${copy}`
  }

  /** How many copies of a card a player has in play. */
  inPlay(seat: number, card: number): number {
    const places = this.view.seats[seat]!.regions.flatMap((region) => [region.centre, ...region.places])
    const count = (place: (typeof places)[number]) =>
      (place.card === card ? place.copies : 0) + [...place.contents, ...place.under].filter((one) => one === card).length
    return places.reduce((sum, place) => sum + count(place), 0)
  }

  glyph(name: string): string | undefined {
    return this.cards.picture('glyph', name)
  }

  /** The turn that a card was picked or clicked in vain: show it large, or ask the server why it cannot be used. */
  refuse(kind: 'play' | 'use', card: number): void {
    const face = this.face(card)
    void this.picking.why(kind === 'play' && face.in ? 'plant' : kind, card)
  }
}
