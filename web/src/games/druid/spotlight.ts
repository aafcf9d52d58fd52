/** What of the opponent's turn is shown large: the specials that they play, with the creatures that these are for. */
import type { EventInfo } from '../../api'
import type { SpotlightCard, Spotlit } from '../../table/spotlight'
import { effectOf, type DruidCards } from './cards'
import type { DruidCreatureView, DruidView } from './view'

export type Face = { special: number } | { creature: DruidCreatureView }

type Specials = Pick<DruidCards, 'specials'>

export function spotlit(
  [event]: readonly EventInfo[],
  view: DruidView,
  own: number | null,
  cards: Specials,
): Spotlit<Face> {
  if (!event || event.parts.seat === own) return undefined
  const special = specialOf(event, cards)
  if (special < 0) return undefined
  const creatures = [event.parts.creature, event.parts.other].flatMap((creature) => creatureIn(view, creature))
  const facts = cards.specials[special]!
  return {
    // what is under a creature afterwards flies there; a creature lies on the table already
    cards: [
      { face: { special }, thing: `special ${special}` },
      ...creatures.map((creature): SpotlightCard<Face> => ({ face: { creature } })),
    ],
    reason:
      facts.kind === 'icon' || facts.kind === 'types'
        ? `${effectOf(facts).replace(/^./, (letter) => letter.toUpperCase())}.`
        : undefined,
  }
}

/** The special that was played, by its row; -1 if none was. */
function specialOf({ kind, parts }: EventInfo, { specials }: Specials): number {
  if (kind === 'given' || kind === 'exchanged') return parts.special!
  if (kind === 'charmed') return specials.findIndex((one) => one.kind === 'charm')
  return kind === 'closed' ? specials.findIndex((one) => one.kind === 'horn') : -1
}

function creatureIn(view: DruidView, creature: number | undefined): DruidCreatureView[] {
  const placed = view.terrains.flatMap((terrain) => terrain.sides.flatMap((side) => side.creatures))
  return [...placed, ...view.seats.flatMap((seat) => seat.creatures)].filter((one) => one.creature === creature)
}
