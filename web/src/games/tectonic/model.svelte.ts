/** What all parts of the Tectonic Tribes table share: the view, the cards, the map, the selection. */
import { messageOf, viewOf, type EventInfo, type Pictures } from '../../api'
import type { TectonicAreaView, TectonicSeatView, TectonicView } from './view'
import { loadPictures } from '../../api/catalogue'
import type { TableModel } from '../../table/model.svelte'
import { say, type Key } from './lang'
import type { LogLocator, RowLocator } from '../../table/log-locator'
import type { Inspection } from '../../table/input/inspect'
import { Camera, type Insets } from './map/camera.svelte'
import { Covers } from './map/covers.svelte'
import {
  boundsOf,
  covered,
  joined,
  place,
  platesOf,
  topOf,
  type Bounds,
  type Plate,
  type Spot,
  type Tiles,
} from './map/land'
import { outline } from './map/outline'
import { loadTiles, tectonicCards, type CardName } from './cards'
import { Selection, type Picked } from './selection.svelte'
import { SealedPick } from './pick.svelte'
import { spotlit } from './spotlight'

export type Doing = 'placing' | 'placed' | 'sealed' | 'choosing' | 'next' | ''

const A_WHILE = 3000 // milliseconds that a card is lit whose place was pressed in the log

export class TectonicModel {
  readonly camera = new Camera()
  readonly covers = new Covers(() => this.map)
  readonly selection: Selection
  readonly sealedPick: SealedPick
  tiles = $state.raw<Tiles>()
  night = $state(false)
  /** The map's element. */
  map: HTMLElement | undefined
  /** The area under the pointer, by its place in the view. */
  pointed = $state<number | null>(null)
  /** What the log points at, and until when if it was pressed there. */
  private seeking = $state.raw<EventInfo>()
  private until: ReturnType<typeof setTimeout> | undefined
  /** While an area that was pressed in the score sheet stays lit. */
  private shownFor: ReturnType<typeof setTimeout> | undefined
  /** The card that is shown large, in passing or until it is put away. */
  large = $state.raw<{ card: CardName; passing?: DOMRect } | null>(null)
  /** What covers the edges of the map, in pixels. */
  insets = $state.raw<Insets>({ left: 30, top: 110, right: 30, bottom: 240 })
  private art = $state.raw<Pictures>()

  readonly cards = $derived.by(() => tectonicCards(this.table.catalogue!, this.art, this.night))
  readonly view = $derived.by(() => viewOf(this.table.position!, 'tectonic'))
  readonly tribes = $derived.by(() => this.view.seats.map((seat) => seat.tribe))
  readonly plates: Plate[] = $derived.by(() => platesOf(this.view.laid, this.cards.faces, this.tribes))
  readonly top = $derived.by(() => topOf(this.plates))
  /** The outline of all land. */
  readonly coast = $derived.by(() =>
    outline(
      this.view.squares.map((square) => [square.row, square.column]),
      0,
      30,
    ),
  )
  readonly bounds: Bounds = $derived.by(() => boundsOf(this.view.squares.map((square) => [square.row, square.column])))
  /** All of the land, and the middles of all places at its coast where a card may lie. */
  readonly frame: Bounds = $derived.by(() => {
    const { left, top, right, bottom } = this.bounds
    return { left: left - 1, top: top - 1, right: right + 1, bottom: bottom + 1 }
  })
  /** The seats by their order cards. */
  readonly inOrder = $derived.by(() =>
    this.view.seats.map((_, seat) => seat).sort((a, b) => this.view.seats[a]!.order - this.view.seats[b]!.order),
  )
  private readonly areaAt = $derived.by(() => {
    const found = new Map<string, number>()
    this.view.areas.forEach((area, at) => area.squares.forEach((spot) => found.set(place(...spot), at)))
    return found
  })
  readonly tents = $derived.by(() =>
    this.view.seats.map((_, seat) => this.view.squares.filter((square) => square.tent === seat).length),
  )
  /** The card that the log points at. */
  readonly sought = $derived.by(() => this.seeking && this.plateOf(this.seeking))
  /** The cards that others have laid since our last one. */
  readonly lastLaid: Plate[] = $derived.by(() => {
    const since = this.plates.map((plate) => plate.seat).lastIndexOf(this.table.seat ?? -1)
    const fresh = new Map<number, Plate>()
    for (const plate of this.plates.slice(since + 1)) fresh.set(plate.seat, plate)
    return [...fresh.values()].slice(this.table.seat === null ? -1 : 0)
  })

  constructor(readonly table: TableModel) {
    this.selection = new Selection(table, () => this.cards.faces)
    this.sealedPick = new SealedPick(table)
  }

  /** What is shown large of what happens. */
  spotlit = (events: readonly EventInfo[]) =>
    spotlit(events, { own: this.table.seat, player: (seat) => this.player(seat), tribe: (seat) => this.tribes[seat]! })

  /** Fetch what it is drawn from. */
  async load(): Promise<void> {
    const info = this.table.info!
    try {
      this.tiles = await loadTiles()
      this.art = await loadPictures(info.game, info.cards) // drawing them for the first time takes the server a moment
    } catch (error) {
      this.table.error = messageOf(error)
    }
  }

  /** Our seat; a watcher looks from the first one. */
  get own(): number {
    return this.table.seat ?? 0
  }

  get me(): TectonicSeatView {
    return this.view.seats[this.own]!
  }

  /** The cards still in our hand: what is chosen lies in its place of the sealed pick. */
  get hand(): number[] {
    const { play, discard } = this.sealedPick
    return this.me.hand.filter((card) => card !== play && card !== discard && !this.view.pick?.includes(card))
  }

  /** Whether so many cards are held that they lie in two rows, for all of them to be seen. */
  get spread(): boolean {
    return this.me.hand.length > 6
  }

  /** Whether the game goes on at the point that we look at. */
  get running(): boolean {
    return !this.view.over && (this.table.info?.status === 'running' || !this.table.live)
  }

  player(seat: number): string {
    const you = seat === this.table.seat && (!this.table.bare || this.table.info?.my_seats.includes(seat)) // a review looks with others' eyes too
    return you ? say('tectonic.you') : (this.table.info?.seats[seat]?.name ?? '')
  }

  tribe(seat: number): string {
    return say(`tectonic.tribe.${this.tribes[seat]}` as Key)
  }

  area(at: number | null): TectonicAreaView | undefined {
    return at === null ? undefined : this.view.areas[at]
  }

  /** The tents that touch an area. */
  tentsAround(area: TectonicAreaView | undefined): TectonicView['squares'] {
    const near = new Set(
      area?.squares.flatMap(([row, column]) => [
        place(row - 1, column),
        place(row + 1, column),
        place(row, column - 1),
        place(row, column + 1),
      ]),
    )
    return this.view.squares.filter((square) => square.tent !== null && near.has(place(square.row, square.column)))
  }

  /** Light the area of a place, unless one of the score sheet is shown for a while. */
  point(row: number, column: number): void {
    if (this.shownFor) return
    this.pointed = this.areaAt.get(place(row, column)) ?? null
  }

  /** Finds the cards of the log on the map. */
  locator(onpressed: () => void): LogLocator {
    const { events, labels } = this.table.catalogue!
    const label = (part: 'column' | 'row', { parts }: EventInfo) => labels[part]![parts[part]!]!
    return {
      words: (event) => {
        const template = events.find(({ name }) => name === event.kind)?.template ?? ''
        const [spot] = this.plateOf(event) ? (/\S+ \{column\},\{row\}/.exec(template) ?? []) : []
        return spot?.replace('{column}', label('column', event)).replace('{row}', label('row', event))
      },
      short: say('tectonic.here'),
      title: say('tectonic.here.title'),
      show: (event, pressed) => {
        if (!event && this.until) return
        this.forget()
        this.seeking = event ?? undefined
        if (!pressed || !this.sought) return
        this.camera.reveal(boundsOf(covered(this.sought, this.sought.row, this.sought.column)), this.insets)
        this.until = setTimeout(() => this.forget(), A_WHILE)
        onpressed()
      },
    }
  }

  /** Finds the areas of the score sheet on the map: 'forest at 3,4'. */
  rowLocator(): RowLocator {
    const spot = (row: string | null): Spot | undefined => {
      const found = / at (-?\d+),(-?\d+)$/.exec(row ?? '')
      return found ? [Number(found[2]), Number(found[1])] : undefined
    }
    return {
      finds: (row) => spot(row) !== undefined,
      title: say('tectonic.here.title'),
      show: (row, pressed) => {
        if (row === null && this.shownFor) return
        clearTimeout(this.shownFor)
        this.shownFor = undefined
        const found = spot(row)
        this.pointed = null
        if (found) this.point(...found)
        const area = this.area(this.pointed)
        if (!pressed || !area) return
        this.camera.reveal(boundsOf(area.squares), this.insets)
        this.shownFor = setTimeout(() => (this.shownFor = undefined), A_WHILE)
      },
    }
  }

  /** Light no card of the log any more. */
  forget(): void {
    clearTimeout(this.until)
    this.seeking = this.until = undefined
  }

  /** The card that an event has laid, if it lies at the point that we look at. */
  private plateOf({ kind, parts }: EventInfo): Plate | undefined {
    if (!kind.startsWith('placed')) return undefined
    const labels = this.table.catalogue!.labels
    const [row, column] = [Number(labels.row![parts.row!]), Number(labels.column![parts.column!])]
    const at = this.view.laid.findIndex(
      (card) =>
        card.row === row &&
        card.column === column &&
        card.terrain === (parts.terrain ?? null) &&
        card.tribe_card === (parts.tribe_card ?? null) &&
        card.seat === parts.seat,
    )
    return this.plates[at]
  }

  /** Pick a card up and go to the map with it, so that the keys mean the ghost and no longer the card. */
  pick(card: Picked): void {
    this.selection.pick(card)
    if (this.selection.picked !== null) this.map?.focus({ preventScroll: true })
  }

  look(card: CardName, how: Inspection, at: HTMLElement): void {
    if (how !== 'away') this.large = { card, passing: how === 'passing' ? at.getBoundingClientRect() : undefined }
    else if (this.large?.passing) this.large = null
  }

  /** Show all of the land, with what a lesson points at, and the ghost where a finger will want to drag it. */
  fit(time?: number): void {
    const ghost = matchMedia('(pointer: coarse)').matches ? this.selection.under : []
    const pointed = (this.table.driver.mapAreas ?? []).map(({ column, row, width, height }) => ({
      left: column,
      top: row,
      right: column + width,
      bottom: row + height,
    }))
    const also = this.view.laid.length && ghost.length ? [boundsOf(ghost), ...pointed] : pointed
    this.camera.fit(also.reduce(joined, this.frame), this.insets, time)
  }

  doing(seat: number): Doing {
    const { view, table } = this
    if (!this.running) return ''
    if (view.step === 'picking') return view.seats[seat]!.picked ? 'sealed' : 'choosing'
    const now = table.seatsToAct[0]
    if (now === undefined) return ''
    if (seat === now) return 'placing'
    return view.seats[seat]!.order < view.seats[now]!.order ? 'placed' : 'next'
  }

  /** The seat to whom the hand is passed. */
  get left(): number {
    return (this.own + 1) % this.view.seats.length
  }

  /** One sentence that says what can be done now. */
  get status(): string {
    const { view, table, selection, sealedPick } = this
    if (!this.running) return say('tectonic.status.over')
    if (!table.live) return table.lastSentence
    if (table.seat === null) return `${say('table.watching')} ${this.waiting()}`
    if (!table.myTurn) return this.waiting()
    const number = (this.me.front ?? 0) + 1
    if (view.step === 'picking') {
      if (sealedPick.ready) return say('tectonic.status.seal')
      return say(sealedPick.play === null ? 'tectonic.status.pick' : 'tectonic.status.discard')
    }
    if (view.step === 'exchange') return say('tectonic.status.exchange')
    if (table.legalMoves[0]?.kind === 'give_up') return say('tectonic.status.blocked', { number })
    if (selection.picked === null) return say(view.step === 'start' ? 'tectonic.status.up.start' : 'tectonic.status.up')
    if (selection.picked !== 'front') return say('tectonic.status.tribe')
    if (!view.laid.length) return say('tectonic.status.first', { number })
    return say(view.step === 'start' ? 'tectonic.status.start' : 'tectonic.status.place', { number })
  }

  private waiting(): string {
    const { view, table } = this
    const names = table.seatsToAct.map((seat) => this.player(seat)).join(', ')
    if (view.step === 'picking') return say(view.pick ? 'tectonic.status.sealed' : 'tectonic.status.picking', { names })
    return say('tectonic.status.wait', { name: names })
  }
}
