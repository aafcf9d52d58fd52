/** What is shown large: the cards that are turned up together, tribe cards of others, and whose terrain card goes for them. */
import type { EventInfo } from '../../api'
import type { SpotlightCard, Spotlit } from '../../table/spotlight'
import type { CardName } from './cards'
import { say } from './lang'

interface Around {
  own: number | null
  /** What a seat is called. */
  player: (seat: number) => string
  tribe: (seat: number) => string
}

const terrain = (card: number, caption: string): SpotlightCard<CardName> => ({
  face: { terrain: card },
  thing: `terrain ${card}`,
  caption,
})

export function spotlit(events: readonly EventInfo[], around: Around): Spotlit<CardName> {
  const [event] = events
  if (!event) return undefined
  const { kind, parts } = event
  if (kind === 'played') return turnedUp(events, around)
  if (parts.seat === around.own) return undefined
  if (kind === 'placed_tribe') {
    const card = parts.tribe_card!
    return { cards: [{ face: { tribe: around.tribe(parts.seat!), card }, thing: `tribe ${parts.seat} ${card}` }] }
  }
  if (kind === 'exchanged') {
    return {
      cards: [
        terrain(parts.terrain!, say('tectonic.spotlight.discarded')),
        terrain(parts.given!, say('tectonic.spotlight.given')),
      ],
      reason: say('tectonic.spotlight.exchanged'),
    }
  }
  return kind === 'blocked' ? { cards: [terrain(parts.terrain!, say('tectonic.spotlight.discarded'))] } : undefined
}

/** The cards of a round in the order of play. */
function turnedUp(events: readonly EventInfo[], { player }: Around): Spotlit<CardName> {
  const sorted = [...events].sort((a, b) => b.parts.terrain! - a.parts.terrain!)
  const cards = sorted.map(({ parts }, at) =>
    terrain(parts.terrain!, say('tectonic.spotlight.order', { order: at + 1, name: player(parts.seat!) })),
  )
  return { cards, reason: say('tectonic.spotlight.highest'), closed: true }
}
