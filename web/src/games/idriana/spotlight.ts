/** What others do with a card, shown large: they play, use or answer with it, put it in play, or lose it. */
import type { EventInfo } from '../../api'
import type { Spotlit } from '../../table/spotlight'
import type { Face } from './cards'
import { inPlay, thingOf } from './view'
import type { IdrianaView } from './view'

const PLAYED = ['plays', 'plays_on', 'plays_in', 'puts', 'puts_in']
const USED = ['uses', 'answers']

export function spotlit(
  [event]: readonly EventInfo[],
  view: IdrianaView,
  own: number | null,
  faces: readonly Pick<Face, 'area'>[],
): Spotlit<number> {
  if (!event) return undefined
  const { kind, parts } = event
  const { seat, card } = parts
  if (seat === undefined || card === undefined || seat === own) return undefined
  if (USED.includes(kind)) return { cards: [{ face: card }] } // it lies in play already
  if (!PLAYED.includes(kind)) return undefined
  const thing =
    faces[card]?.area === 'global' ? `global ${card}` : thingOf(seat, card, Math.max(0, inPlay(view, seat, card) - 1))
  return { cards: [{ face: card, thing }] }
}
