/**
 * What others did, shown large before it takes its place: each game says which events are worth it and which cards belong to them.
 *
 * A card with a `thing` flies from there to wherever that thing lies in the new position.
 */
import type { EventInfo } from '../api'
import type { LogSentence } from '../api/sentences'

export interface SpotlightCard<Face> {
  face: Face
  /** Its name for motion. */
  thing?: string
  caption?: string
}

export interface Spotlight<Face = unknown> {
  /** What happened, in a sentence. */
  title: string
  /** Why, or what came of it. */
  text: string
  cards: SpotlightCard<Face>[]
}

/** What a game shows of some events that one sentence tells; nothing if they are not worth it. */
export type Spotlit<Face> =
  { cards: SpotlightCard<Face>[]; reason?: string; /** What comes of it is not told. */ closed?: boolean } | undefined

const MOST_SENTENCES = 3

/** The spotlights of an entry. What its sentences tell after one of them is what came of it. */
export function spotlightsOf<Face>(
  sentences: readonly LogSentence[],
  show: (events: readonly EventInfo[]) => Spotlit<Face>,
): Spotlight<Face>[] {
  const found: (Spotlight<Face> & { told: string[] })[] = []
  let open = true
  for (const { text, events, startsSection } of sentences) {
    const spotlit = show(events)
    if (spotlit) {
      found.push({ title: text, text: '', cards: spotlit.cards, told: spotlit.reason ? [spotlit.reason] : [] })
      open = !spotlit.closed
    } else if (startsSection) open = false
    else if (open) found.at(-1)?.told.push(text)
  }
  return found.map(({ title, cards, told }) => ({ title, cards, text: told.slice(0, MOST_SENTENCES).join(' ') }))
}

/** How long it takes to see the cards and read the words, in milliseconds at the calm speed. */
export function readingTime({ title, text, cards }: Spotlight): number {
  return Math.min(3600, 900 + 13 * (title.length + text.length) + 250 * cards.length)
}
