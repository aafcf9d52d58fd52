/** What all parts of the Druid Games table share: the view, the cards, the selection, what happened last. */
import { viewOf, type EventInfo, type Frame, type Pictures } from '../../api'
import type { DruidCreatureView, DruidSeatView, DruidSideView } from './view'
import type { TableModel } from '../../table/model.svelte'
import type { Paths } from '../../table/motion/motion.svelte'
import { say, type Key } from './lang'
import { bandOf, druidCards, effectOf, iconWord, typeWord } from './cards'
import { paths } from './paths'
import { Selection } from './selection.svelte'
import { spotlit } from './spotlight'

export type Shown = { kind: 'creature' | 'special'; card: number; passing: boolean } | null

export class DruidModel {
  art = $state.raw<Pictures>()
  shown = $state<Shown>(null)
  readonly selection: Selection
  readonly paths: Paths

  constructor(readonly table: TableModel) {
    this.selection = new Selection(table, () => this.cards)
    this.paths = paths(table)
  }

  readonly cards = $derived.by(() => druidCards(this.table.catalogue!, this.art))
  readonly view = $derived.by(() => viewOf(this.table.position!, 'druid'))
  /** The seat at the bottom: ours, or the first for who watches. */
  readonly own = $derived.by(() => this.table.seat ?? 0)

  get me(): DruidSeatView {
    return this.view.seats[this.own as 0 | 1]
  }
  get them(): DruidSeatView {
    return this.view.seats[(1 - this.own) as 0 | 1]
  }
  /** Whether cards in the opponent's hand are known: one that was shown, or all of them in an open replay. */
  get theirsKnown(): boolean {
    return this.them.creatures.length + this.them.specials.length > 0
  }
  /** Whether we play in a match that goes on. */
  get running(): boolean {
    return this.table.seat !== null && this.table.info?.status === 'running' && this.table.live
  }
  /** Whether we only watch. */
  get watching(): boolean {
    return this.table.seat === null && this.table.live
  }
  player = (seat: number) => this.table.info?.seats[seat]?.name ?? ''
  glyph = (seat: number) => this.cards.picture('glyph', seat === this.own ? 'oak' : 'moon')

  /** Creatures in the order in which they were placed, from what we saw happen. */
  readonly order = $derived.by(() =>
    this.table.log.flatMap((entry) =>
      entry.events.filter((event) => event.kind === 'placed').map((event) => event.parts.creature!),
    ),
  )

  /** A side's creatures in that order. */
  sorted({ creatures }: DruidSideView): DruidCreatureView[] {
    return [...creatures].sort((a, b) => this.order.indexOf(a.creature) - this.order.indexOf(b.creature))
  }

  /** What the opponent's last turn touched, each with the word for it; until they move again. */
  readonly last = $derived.by((): Map<number, Key> => {
    const turns: EventInfo[][] = [[]]
    for (const event of this.table.log
      .filter((entry) => entry.seat === 1 - this.own)
      .flatMap((entry) => entry.events)) {
      turns.at(-1)!.push(event)
      if (event.kind === 'ended_turn') turns.push([])
    }
    return new Map(
      turns
        .map((turn) => turn.flatMap(touched))
        .filter((turn) => turn.length)
        .at(-1),
    )
  })

  readonly status = $derived.by(() => {
    const { picked, first, charmed } = this.selection
    const { view, cards, table } = this
    if (!table.live) return table.lastSentence
    if (view.over || table.info?.status !== 'running') return say('druid.status.over')
    if (!table.myTurn) return say('druid.status.wait', { name: this.player(table.seatsToAct[0] ?? 0) })
    if (charmed !== null) return say('druid.status.sign', { name: cards.creatures[charmed]!.name })
    if (first !== null) return say('druid.status.second', { name: cards.creatures[first]!.name })
    if (picked?.kind === 'creature') {
      const places = view.terrains
        .filter((one) => this.selection.terrain(one.terrain))
        .map((one) => cards.terrains[one.terrain]!.name)
      const last = places.pop()
      if (!last) return say('druid.status.nowhere', { name: cards.creatures[picked.card]!.name })
      const list = places.length ? say('druid.or', { list: places.join(', '), last }) : last
      return say('druid.status.creature', { name: cards.creatures[picked.card]!.name, places: list })
    }
    if (picked) return say('druid.status.special', { name: cards.specials[picked.card]!.name })
    if (view.bound !== null) return say('druid.status.bound', { name: cards.creatures[view.bound]!.name })
    if (view.step === 'after') return this.me.specials.length ? say('druid.status.after') : say('druid.status.end')
    return this.me.specials.length ? say('druid.status.place') : say('druid.status.only')
  })

  label(creature: DruidCreatureView): string {
    return say(creature.change ? 'druid.creature.changed' : 'druid.creature', {
      printed: creature.value - creature.change,
      name: this.cards.creatures[creature.creature]!.name,
      value: creature.value,
      types: creature.types.length > 5 ? say('druid.anytype') : creature.types.map((type) => typeWord(type)).join(' '),
      icons: creature.icons.map((icon) => iconWord(icon)).join(' '),
    })
  }

  special(card: number): string {
    const special = this.cards.specials[card]!
    return say('druid.special', { band: bandOf(special), name: special.name, does: effectOf(special) }).trim()
  }

  look(kind: 'creature' | 'special', card: number, how: 'passing' | 'close' | 'away'): void {
    if (how !== 'away') this.shown = { kind, card, passing: how === 'passing' }
    else if (this.shown?.passing) this.shown = null
  }

  /** What of others' moves is shown large. */
  spotlit = (events: readonly EventInfo[], { position }: Frame) =>
    spotlit(events, viewOf(position, 'druid'), this.table.seat, this.cards)
}

/** The creatures that an event touched, and the word for what happened to them. */
function touched({ kind, parts }: EventInfo): [number, Key][] {
  if (kind === 'placed') return [[parts.creature!, 'druid.just.placed']]
  if (kind === 'given' || kind === 'charmed') return [[parts.creature!, 'druid.just.changed']]
  if (kind === 'exchanged')
    return [
      [parts.creature!, 'druid.just.moved'],
      [parts.other!, 'druid.just.moved'],
    ]
  return []
}
