/** Texts at a table: players' names, and the names of cards in sentences. */
import type { Catalogue, MoveInfo } from '../api'

/** Sentences of the rules speak of seats by their numbers; here they get the players' names. */
export function withPlayerNames(text: string, players: readonly string[]): string {
  return text.replace(/\b[Ss]eat (\d+)\b/g, (whole, number: string) => players[Number(number) - 1] || whole)
}

/** A function that splits sentences at the names of cards among these labels, so that they can stand out: pieces, each with whether it is a name. */
export function emphasis(labels: Record<string, string[]>): (text: string) => [boolean, string][] {
  const names = Object.entries(labels)
    .filter(([domain]) => domain !== 'seat')
    .flatMap(([, found]) => found)
    .filter((name) => /^\p{Lu}.{2,}/u.test(name))
    .sort((a, b) => b.length - a.length) // the longest first, so that "Sea Snake" is not "Sea"
  if (!names.length) return (text) => [[false, text]]
  const pattern = new RegExp(
    `(?<![\\w])(${[...new Set(names)].map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?!\\w| \\d)`,
    'u',
  )
  return (text) =>
    text
      .split(pattern)
      .map((piece, at): [boolean, string] => [at % 2 === 1, piece])
      .filter(([, piece]) => piece)
}

/** A piece of a text; a card's name has the domain and number of what it names. */
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
