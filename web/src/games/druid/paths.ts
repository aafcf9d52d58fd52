/** Where cards come from and go to, from what the events tell. */
import type { Paths } from '../../table/motion/motion.svelte'
import type { TableModel } from '../../table/model.svelte'

export function paths(table: Pick<TableModel, 'lastEvents'>): Paths {
  return {
    from: (thing) => {
      const [kind, card] = thing.split(' ')
      for (const { kind: what, parts } of table.lastEvents) {
        if (kind === 'creature' && parts.creature === Number(card)) {
          if (what === 'draws') return `pile ${parts.seat}`
          if (what === 'placed' || what === 'discarded') return `hand ${parts.seat}`
        }
        if (kind === 'special' && parts.special === Number(card))
          return what === 'draws_special' ? `specials ${parts.seat}` : `hand ${parts.seat}`
        if (kind === 'special' && what === 'charmed') return `hand ${parts.seat}` // the only special whose event does not name it
      }
      return undefined
    },
    to: () => 'spent',
    unseen: () =>
      table.lastEvents.flatMap(({ kind, parts }) => {
        if (kind === 'draws' && parts.creature === undefined)
          return [{ from: `pile ${parts.seat}`, to: `hand ${parts.seat}` }]
        if (kind === 'draws_special' && parts.special === undefined)
          return [{ from: `specials ${parts.seat}`, to: `hand ${parts.seat}` }]
        return []
      }),
  }
}
