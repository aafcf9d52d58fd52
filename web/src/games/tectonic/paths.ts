/** How cards travel: out of the pile, from neighbour to neighbour, from the hand to the sealed pick, from a plate to the land. */
import type { Paths } from '../../table/motion/motion.svelte'
import type { TectonicModel } from './model.svelte'

export function pathsOf(game: TectonicModel): Paths {
  const { table } = game
  return {
    from: (thing) => {
      const [kind, card] = thing.split(' ')
      const event = kind === 'tribe' ? undefined : table.lastEvents.find(({ parts }) => parts.terrain === Number(card))
      if (event?.kind === 'dealt' || event?.kind === 'drawn') return 'draw'
      if (event?.kind === 'received') return `seat ${(game.own + game.view.seats.length - 1) % game.view.seats.length}`
      return event?.kind === 'played' ? `seat ${event.parts.seat}` : undefined
    },
    to: (thing) => {
      const [kind, first, second] = thing.split(' ')
      if (kind === 'tribe') {
        const placed = table.lastEvents.some(
          ({ kind, parts }) =>
            kind === 'placed_tribe' && parts.seat === Number(first) && parts.tribe_card === Number(second),
        )
        return placed ? 'map' : undefined
      }
      const event = table.lastEvents.find((one) => one.parts.terrain === Number(first) && one.kind !== 'received')
      if (event?.kind === 'placed') return event.parts.seat === table.seat ? undefined : 'map'
      if (event?.kind === 'discarded' || event?.kind === 'exchanged' || event?.kind === 'blocked') return 'out'
      return table.lastEvents.some((one) => one.kind === 'passed') ? `seat ${game.left}` : undefined
    },
  }
}
