/** Which games face us on the shelf: those that we play most, and the one that was brought to the front last. */

/** How often we play each game. */
export function plays(tables: readonly { game: string }[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const { game } of tables) found.set(game, (found.get(game) ?? 0) + 1)
  return found
}

/** The games in the order in which they come to the front. */
export function ranked(games: readonly string[], played: Map<string, number>, brought: string): string[] {
  const rank = (name: string) => (name === brought ? Infinity : (played.get(name) ?? 0))
  return [...games].sort((one, other) => (rank(other) === rank(one) ? 0 : rank(other) - rank(one)))
}

/** The games that face us, from left to right: who was there before keeps its place. */
export function facing(games: readonly string[], wanted: readonly string[], before: readonly string[]): string[] {
  const slots = wanted.map((_, at) =>
    wanted.includes(before[at]!) && before.indexOf(before[at]!) === at ? before[at] : undefined,
  )
  const others = games.filter((name) => wanted.includes(name) && !slots.includes(name))
  return slots.map((name) => name ?? others.shift()!)
}
