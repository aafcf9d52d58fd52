/** What all parts of the Druid Games table look at: the view, the names, what is picked, and what happened last. */
import type { DruidCreatureView, DruidSeatView, DruidView, EventInfo, Pictures } from '../../api'
import type { Room } from '../../table/model.svelte'
import { say, type Key } from '../../lang'
import type { Paths } from '../../table/motion.svelte'
import { druidNames } from './cards'
import { Picking } from './selection.svelte'
import { band } from './words'

export type Shown = { kind: 'creature' | 'special'; card: number; passing: boolean } | null

export class Scene {
  art = $state.raw<Pictures>()
  shown = $state<Shown>(null)
  readonly picking: Picking

  constructor(readonly room: Room) {
    this.picking = new Picking(room)
  }

  readonly names = $derived.by(() => druidNames(this.room.book!, this.art))
  readonly view = $derived.by(() => this.room.position!.view as unknown as DruidView)
  /** The seat at the bottom: ours, or the first for who watches. */
  readonly own = $derived.by(() => this.room.seat ?? 0)

  get me(): DruidSeatView {
    return this.view.seats[this.own as 0 | 1]
  }
  get them(): DruidSeatView {
    return this.view.seats[(1 - this.own) as 0 | 1]
  }
  player = (seat: number) => this.room.info?.seats[seat]?.name ?? ''
  glyph = (seat: number) => this.names.picture('glyph', seat === this.own ? 'oak' : 'moon')

  /** Creatures in the order in which they were placed, from what we saw happen. */
  readonly order = $derived.by(() =>
    this.room.log.flatMap((entry) => entry.events.filter((event) => event.kind === 'placed').map((event) => event.parts.creature!)),
  )

  /** What the opponent's last turn touched, each with the word for it; until they move again. */
  readonly last = $derived.by((): Map<number, Key> => {
    const turns: EventInfo[][] = [[]]
    for (const event of this.room.log.filter((entry) => entry.seat === 1 - this.own).flatMap((entry) => entry.events)) {
      turns.at(-1)!.push(event)
      if (event.kind === 'ended_turn') turns.push([])
    }
    return new Map(turns.map((turn) => turn.flatMap(touched)).filter((turn) => turn.length).at(-1))
  })

  readonly status = $derived.by(() => {
    const { picked, first, charmed } = this.picking
    const { view, names, room } = this
    if (!room.live) return room.log.at(-1)?.events[0]?.text ?? ''
    if (view.over || room.info?.status !== 'running') return say('druid.status.over')
    if (!room.mine) return say('druid.status.wait', { name: this.player(room.position!.deciders[0] ?? 0) })
    if (charmed !== null) return say('druid.status.sign', { name: names.creatures[charmed]! })
    if (first !== null) return say('druid.status.second', { name: names.creatures[first]! })
    if (picked?.kind === 'creature') {
      const places = view.terrains.filter((one) => this.picking.terrain(one.terrain)).map((one) => names.terrains[one.terrain]!)
      const last = places.pop()
      if (!last) return say('druid.status.nowhere', { name: names.creatures[picked.card]! })
      const list = places.length ? say('druid.or', { list: places.join(', '), last }) : last
      return say('druid.status.creature', { name: names.creatures[picked.card]!, places: list })
    }
    if (picked) return say('druid.status.special', { name: names.specials[picked.card]! })
    if (view.bound !== null) return say('druid.status.bound', { name: names.creatures[view.bound]! })
    if (view.step === 'after') return this.me.specials.length ? say('druid.status.after') : say('druid.status.end')
    return this.me.specials.length ? say('druid.status.place') : say('druid.status.only')
  })

  label(creature: DruidCreatureView): string {
    return say(creature.change ? 'druid.creature.changed' : 'druid.creature', {
      printed: creature.value - creature.change,
      name: this.names.creatures[creature.creature]!,
      value: creature.value,
      types: creature.types.length > 5 ? say('druid.anytype') : creature.types.map((type) => say(`druid.type.${type}` as Key)).join(' '),
      icons: creature.icons.map((icon) => say(`druid.icon.${icon}` as Key)).join(' '),
    })
  }

  special(card: number): string {
    return say('druid.special', { band: band(card), name: this.names.specials[card]!, does: this.names.does[card]! }).trim()
  }

  look(kind: 'creature' | 'special', card: number, how: 'passing' | 'close' | 'away'): void {
    if (how !== 'away') this.shown = { kind, card, passing: how === 'passing' }
    else if (this.shown?.passing) this.shown = null
  }

  /** Where cards come from and go to, from the last events. */
  readonly paths: Paths = {
    from: (thing) => {
      const [kind, card] = thing.split(' ')
      for (const { kind: what, parts } of this.room.fresh?.events ?? []) {
        if (what === 'draws' && kind === 'creature' && parts.creature === Number(card)) return `pile ${parts.seat}`
        if (what === 'draws_special' && kind === 'special' && parts.special === Number(card)) return `specials ${parts.seat}`
      }
      // what lies on the table or under a creature and was not seen before was in the other hand
      const seat = this.room.fresh?.seat
      return seat === null || seat === undefined || seat === this.room.seat ? undefined : `hand ${seat}`
    },
    to: () => 'spent',
    unseen: () =>
      (this.room.fresh?.events ?? []).flatMap(({ kind, parts }) => {
        if (kind === 'draws' && parts.creature === undefined) return [{ from: `pile ${parts.seat}`, to: `hand ${parts.seat}` }]
        if (kind === 'draws_special' && parts.special === undefined) return [{ from: `specials ${parts.seat}`, to: `hand ${parts.seat}` }]
        return []
      }),
  }
}

/** The creatures that an event touched, and the word for what happened to them. */
function touched({ kind, parts }: EventInfo): [number, Key][] {
  if (kind === 'placed') return [[parts.creature!, 'druid.just.placed']]
  if (kind === 'given' || kind === 'charmed') return [[parts.creature!, 'druid.just.changed']]
  if (kind === 'exchanged') return [[parts.creature!, 'druid.just.moved'], [parts.other!, 'druid.just.moved']]
  return []
}
