/** The cards that a text names: the plain table shows them as cards, and as buttons where a move names them too. */
import type { Catalogue, MoveInfo } from '../api'
import { emphasis } from './emphasis'

/** A piece of a text; a name has the domain and number of what it names. */
export interface Piece {
  text: string
  domain?: string
  number?: number
}

const LABEL = /^([^:]{1,30}): (?=.)/

/** A function that splits a line into its label, if it has one, and its pieces. */
export function mentions(labels: Record<string, string[]>): (line: string) => { label: string; pieces: Piece[] } {
  const split = emphasis(labels)
  const places = new Map<string, { domain: string; number: number }>()
  for (const [domain, names] of Object.entries(labels)) {
    if (domain !== 'seat') names.forEach((name, number) => places.has(name) || places.set(name, { domain, number }))
  }
  return (line) => {
    const label = LABEL.exec(line)?.[1] ?? ''
    const rest = label ? line.slice(label.length + 2) : line
    return { label, pieces: split(rest).map(([named, text]) => (named ? { text, ...places.get(text) } : { text })) }
  }
}

/** The moves that name a card. */
export function movesOn(catalogue: Catalogue, moves: readonly MoveInfo[], { domain, number }: Piece): MoveInfo[] {
  if (domain === undefined) return []
  const parts = (kind: string) =>
    catalogue.moves.find((one) => one.name === kind)?.parts.filter((part) => part.domain === domain) ?? []
  return moves.filter((move) => parts(move.kind).some((part) => move.parts[part.name] === number))
}

/** The picture of a card by its name, among those by `kind/name`; glyphs are no cards. */
export function pictureOf(pictures: Record<string, string>, name: string): string | undefined {
  return Object.entries(pictures).find(
    ([key]) => !key.startsWith('glyph/') && key.slice(key.indexOf('/') + 1) === name,
  )?.[1]
}
