/** The names of cards stand out in sentences: a text in pieces, each with whether it is a name. */

/** A function that splits sentences at the names of these labels. */
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
