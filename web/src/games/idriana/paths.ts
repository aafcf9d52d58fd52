/** Where cards come from and go to, from what the events tell. */
import type { Paths } from '../../table/motion/motion.svelte'
import type { TableModel } from '../../table/model.svelte'

const FROM_HAND = ['plays', 'plays_on', 'plays_in', 'puts', 'puts_in']
const FROM_DECK = ['draws', 'takes', 'looks', 'keeps']
const THROWN = ['pays', 'discards', 'passes_up']
const TO_DISCARD = ['pays', 'discards', 'passes_up', 'sacrifices']

/** With which cards are discarded as soon as they have done what they say. */
export function paths(
  game: { table: Pick<TableModel, 'seat' | 'lastEvents'> },
  isSpent: (card: number) => boolean = () => false,
): Paths {
  /** What happened last to a card of a player; a global card is anybody's. */
  const happened = (thing: string, kinds: string[]) => {
    const [seat, card] = thing.split(' ')
    return game.table.lastEvents.find(
      (event) =>
        kinds.includes(event.kind) &&
        event.parts.card === Number(card) &&
        (seat === 'global' || event.parts.seat === Number(seat)),
    )
  }
  return {
    from: (thing) => {
      const played = happened(thing, FROM_HAND)
      if (played) return `hand ${played.parts.seat}`
      const drawn = happened(thing, FROM_DECK)
      return drawn ? `deck ${drawn.parts.seat}` : undefined
    },
    to: (thing) => {
      const gone =
        happened(thing, TO_DISCARD) ??
        happened(
          thing,
          FROM_HAND.filter(() => isSpent(Number(thing.split(' ')[1]))),
        )
      return gone ? `discard ${gone.parts.seat}` : undefined
    },
    // what others draw and throw away comes from piles and hands whose cards nobody sees
    unseen: () =>
      game.table.lastEvents.flatMap(({ kind, parts }) => {
        if (parts.seat === undefined || parts.seat === game.table.seat) return []
        if (kind === 'draws' && parts.card === undefined)
          return [{ from: `deck ${parts.seat}`, to: `hand ${parts.seat}` }]
        return THROWN.includes(kind) ? [{ from: `hand ${parts.seat}`, to: `discard ${parts.seat}` }] : []
      }),
  }
}
