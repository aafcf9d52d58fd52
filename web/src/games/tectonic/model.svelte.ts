/** All that the parts of the Tectonic Tribes table share: the view, the pictures, the map, and what is picked. */
import type { EventInfo, Pictures, TectonicAreaView, TectonicSeatView, TectonicView } from '../../api'
import { pictures } from '../../api/pictures'
import type { Room } from '../../table/model.svelte'
import { say, type Key } from '../../lang'
import type { Finder } from '../../table/log-locator'
import type { Look } from '../../table/inspect'
import { Camera, type Insets } from './map/camera.svelte'
import { boundsOf, covered, joined, place, platesOf, topOf, type Bounds, type Plate, type Tiles } from './map/land'
import { outline } from './map/outline'
import { tectonicNames, tiles, type CardName } from './cards'
import { Placing, type Picked } from './selection.svelte'
import { Sealing } from './pick.svelte'

export type Doing = 'placing' | 'placed' | 'sealed' | 'choosing' | 'next' | ''

const A_WHILE = 3000 // milliseconds that a card is lit whose place was pressed in the log

export class Scene {
  readonly camera = new Camera()
  readonly placing: Placing
  readonly sealing: Sealing
  tiles = $state.raw<Tiles>()
  night = $state(false)
  /** The map's element. */
  map: HTMLElement | undefined
  /** The area under the pointer, by its place in the view. */
  pointed = $state<number | null>(null)
  /** What the log points at, and until when if it was pressed there. */
  private seeking = $state.raw<EventInfo>()
  private until: ReturnType<typeof setTimeout> | undefined
  /** The card that is shown large, in passing or until it is put away. */
  large = $state.raw<{ card: CardName; passing?: DOMRect } | null>(null)
  /** What covers the edges of the map, in pixels. */
  insets = $state.raw<Insets>({ left: 30, top: 110, right: 30, bottom: 240 })
  private art = $state.raw<Pictures>()

  readonly names = $derived.by(() => tectonicNames(this.room.book!, this.art, this.night))
  readonly view = $derived.by(() => this.room.position!.view as unknown as TectonicView)
  readonly tribes = $derived.by(() => this.view.seats.map((seat) => seat.tribe))
  readonly plates: Plate[] = $derived.by(() => platesOf(this.view.laid, this.names.faces, this.tribes))
  readonly top = $derived.by(() => topOf(this.plates))
  /** The outline of all land. */
  readonly coast = $derived.by(() => outline(this.view.squares.map((square) => [square.row, square.column]), 0, 30))
  readonly bounds: Bounds = $derived.by(() => boundsOf(this.view.squares.map((square) => [square.row, square.column])))
  /** The seats by their order cards. */
  readonly inOrder = $derived.by(() => this.view.seats.map((_, seat) => seat).sort((a, b) => this.view.seats[a]!.order - this.view.seats[b]!.order))
  private readonly areaAt = $derived.by(() => {
    const found = new Map<string, number>()
    this.view.areas.forEach((area, at) => area.squares.forEach((spot) => found.set(place(...spot), at)))
    return found
  })
  readonly tents = $derived.by(() => this.view.seats.map((_, seat) => this.view.squares.filter((square) => square.tent === seat).length))
  /** The card that the log points at. */
  readonly sought = $derived.by(() => this.seeking && this.plateOf(this.seeking))
  /** The cards that others have laid since our last one. */
  readonly lastLaid: Plate[] = $derived.by(() => {
    const since = this.plates.map((plate) => plate.seat).lastIndexOf(this.room.seat ?? -1)
    const fresh = new Map<number, Plate>()
    for (const plate of this.plates.slice(since + 1)) fresh.set(plate.seat, plate)
    return [...fresh.values()].slice(this.room.seat === null ? -1 : 0)
  })

  constructor(readonly room: Room) {
    this.placing = new Placing(room, () => this.names.faces)
    this.sealing = new Sealing(room)
  }

  /** Fetch what is drawn from; reports a failure as the room's fault. */
  async dress(): Promise<void> {
    const info = this.room.info!
    try {
      this.tiles = await tiles()
      this.art = await pictures(info.game, info.cards) // drawing them for the first time takes the server a moment
    } catch (error) {
      this.room.fault = (error as Error).message
    }
  }

  /** Our seat; a watcher looks from the first one. */
  get own(): number {
    return this.room.seat ?? 0
  }

  get me(): TectonicSeatView {
    return this.view.seats[this.own]!
  }

  /** The cards still in our hand: what is chosen lies in its place of the sealed pick. */
  get hand(): number[] {
    const { play, discard } = this.sealing
    return this.me.hand.filter((card) => card !== play && card !== discard && !this.view.pick?.includes(card))
  }

  /** Whether so many cards are held that they lie in two rows, for all of them to be seen. */
  get spread(): boolean {
    return this.me.hand.length > 6
  }

  /** Whether the game goes on at the point that we look at. */
  get running(): boolean {
    return !this.view.over && (this.room.info?.status === 'running' || !this.room.live)
  }

  player(seat: number): string {
    return seat === this.room.seat ? say('tectonic.you') : (this.room.info?.seats[seat]?.name ?? '')
  }

  tribe(seat: number): string {
    return say(`tectonic.tribe.${this.tribes[seat]}` as Key)
  }

  area(at: number | null): TectonicAreaView | undefined {
    return at === null ? undefined : this.view.areas[at]
  }

  /** Light the area of a place. */
  point(row: number, column: number): void {
    this.pointed = this.areaAt.get(place(row, column)) ?? null
  }

  /** Finds the cards of the log on the map. */
  finder(onpressed: () => void): Finder {
    const labels = this.room.book!.labels
    return {
      words: (event) => (this.plateOf(event) ? `at ${labels.column![event.parts.column!]},${labels.row![event.parts.row!]}` : undefined),
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

  /** Light no card of the log any more. */
  forget(): void {
    clearTimeout(this.until)
    this.seeking = this.until = undefined
  }

  /** The card that an event has laid, if it lies at the point that we look at. */
  private plateOf({ kind, parts }: EventInfo): Plate | undefined {
    if (!kind.startsWith('placed')) return undefined
    const labels = this.room.book!.labels
    const [row, column] = [Number(labels.row![parts.row!]), Number(labels.column![parts.column!])]
    const at = this.view.laid.findIndex(
      (card) => card.row === row && card.column === column && card.terrain === (parts.terrain ?? null) && card.tribe_card === (parts.tribe_card ?? null) && card.seat === parts.seat,
    )
    return this.plates[at]
  }

  /** Pick a card up and go to the map with it, so that the keys mean the ghost and no longer the card. */
  pick(card: Picked): void {
    this.placing.pick(card)
    if (this.placing.picked !== null) this.map?.focus({ preventScroll: true })
  }

  look(card: CardName, how: Look, at: HTMLElement): void {
    if (how !== 'away') this.large = { card, passing: how === 'passing' ? at.getBoundingClientRect() : undefined }
    else if (this.large?.passing) this.large = null
  }

  /** Show all of the land, with what a lesson points at, and the ghost where a finger will want to drag it. */
  fit(time?: number): void {
    const ghost = matchMedia('(pointer: coarse)').matches ? this.placing.under : []
    const pointed = this.room.spots.map(({ column, row, width, height }) => ({ left: column, top: row, right: column + width, bottom: row + height }))
    const also = this.view.laid.length && ghost.length ? [boundsOf(ghost), ...pointed] : pointed
    this.camera.fit(also.reduce(joined, this.bounds), this.insets, time)
  }

  doing(seat: number): Doing {
    const { view, room } = this
    if (!this.running) return ''
    if (view.step === 'picking') return view.seats[seat]!.picked ? 'sealed' : 'choosing'
    const now = room.position!.deciders[0]
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
    const { view, room, placing, sealing } = this
    if (!this.running) return say('tectonic.status.over')
    if (!room.live) return room.log.at(-1)?.events.findLast((event) => event.text)?.text ?? ''
    if (room.seat === null) return `${say('table.watching')} ${this.waiting()}`
    if (!room.mine) return this.waiting()
    const number = (this.me.front ?? 0) + 1
    if (view.step === 'picking') {
      if (sealing.ready) return say('tectonic.status.seal')
      return say(sealing.play === null ? 'tectonic.status.pick' : 'tectonic.status.discard')
    }
    if (view.step === 'exchange') return say('tectonic.status.exchange')
    if (room.options[0]?.kind === 'give_up') return say('tectonic.status.blocked', { number })
    if (placing.picked === null) return say(view.step === 'start' ? 'tectonic.status.up.start' : 'tectonic.status.up')
    if (placing.picked !== 'front') return say('tectonic.status.tribe')
    if (!view.laid.length) return say('tectonic.status.first', { number })
    return say(view.step === 'start' ? 'tectonic.status.start' : 'tectonic.status.place', { number })
  }

  private waiting(): string {
    const { view, room } = this
    const names = room.position!.deciders.map((seat) => this.player(seat)).join(', ')
    if (view.step === 'picking') return say(view.pick ? 'tectonic.status.sealed' : 'tectonic.status.picking', { names })
    return say('tectonic.status.wait', { name: names })
  }
}
