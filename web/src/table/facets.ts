/** What the cards of a gallery are filtered by: a facet has the values of each card, by its row of the card table. */
export interface Facet {
  /** Its name in the address. */
  key: string
  label: string
  /** The values that some card has, in order. */
  values: { value: string; name: string }[]
  cards: string[][]
  /** Whether a card can have several values, and must have all that are chosen. */
  several: boolean
}

/** A facet of some cards; values come in the given order, or in that of numbers. */
export function facet(
  key: string,
  label: string,
  cards: (string | number)[][],
  {
    name = (value) => value,
    order,
    several = false,
  }: { name?: (value: string) => string; order?: readonly string[]; several?: boolean } = {},
): Facet {
  const found = cards.map((values) => values.map(String))
  const known = [...new Set(found.flat())]
  const place = (value: string) => (order ? order.indexOf(value) : Number(value))
  const values = known
    .sort((one, other) => place(one) - place(other) || one.localeCompare(other))
    .map((value) => ({ value, name: name(value) }))
  return { key, label, values, cards: found, several }
}
