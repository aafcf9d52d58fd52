/** The filters of the card gallery: facets with several values each, counted, and kept in the address. */
import { fold } from '../../lang/words'
import { facet, type Facet } from '../../table/facets'

/** The chosen values of facets, by their keys. */
export type Chosen = Record<string, string[]>

const MOST = 14 // values that one still wants to choose from

/** The facets of a game that declares none: columns of its card table that have a few values. */
export function columnFacets(head: string[], rows: string[][], naming: number): Facet[] {
  return head.flatMap((label, at) => {
    const cells = rows.map((row) => (row[at] ? [row[at]] : []))
    const known = new Set(cells.flat())
    return at !== naming && known.size > 1 && known.size <= MOST ? [facet(label, label, cells)] : []
  })
}

/** Whether a card has what is chosen of a facet. */
function fits({ key, cards, several }: Facet, chosen: Chosen, row: number): boolean {
  const wanted = chosen[key] ?? []
  if (!wanted.length) return true
  const has = (value: string) => cards[row]!.includes(value)
  return several ? wanted.every(has) : wanted.some(has)
}

/** The rows of the cards that have what is chosen and the words that are looked for. */
export function shownRows(facets: Facet[], chosen: Chosen, texts: string[], wanted: string): number[] {
  const words = fold(wanted).split(/\s+/).filter(Boolean)
  const rows = texts.map((_, row) => row).filter((row) => words.every((word) => fold(texts[row]!).includes(word)))
  return rows.filter((row) => facets.every((one) => fits(one, chosen, row)))
}

/** How many cards would be shown of each value of a facet, with what is chosen of the others. */
export function countsOf(
  of: Facet,
  facets: Facet[],
  chosen: Chosen,
  texts: string[],
  wanted: string,
): Map<string, number> {
  const others = of.several ? chosen : { ...chosen, [of.key]: [] }
  const rows = shownRows(facets, others, texts, wanted)
  return new Map(of.values.map(({ value }) => [value, rows.filter((row) => of.cards[row]!.includes(value)).length]))
}

/** What is chosen after a press on a value. */
export function toggled(chosen: Chosen, key: string, value: string): Chosen {
  const before = chosen[key] ?? []
  return { ...chosen, [key]: before.includes(value) ? before.filter((one) => one !== value) : [...before, value] }
}

/** What an address has chosen; values that no card has are left out. */
export function chosenIn(query: URLSearchParams, facets: Facet[]): Chosen {
  const found: Chosen = {}
  for (const { key, values } of facets) {
    const wanted = query.getAll(key)
    const known = values.map(({ value }) => value).filter((value) => wanted.includes(value))
    if (known.length) found[key] = known
  }
  return found
}

/** The address's query for what is chosen and looked for. */
export function queryOf(chosen: Chosen, wanted: string, card = ''): string {
  const query = new URLSearchParams()
  if (wanted.trim()) query.set('q', wanted.trim())
  for (const [key, values] of Object.entries(chosen)) for (const value of values) query.append(key, value)
  if (card) query.set('card', card)
  return query.toString()
}
