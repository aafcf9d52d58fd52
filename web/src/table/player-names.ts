/** Sentences of the rules speak of seats by their numbers; here they get the players' names. */
export function withPlayerNames(text: string, players: readonly string[]): string {
  return text.replace(/\b[Ss]eat (\d+)\b/g, (whole, number: string) => players[Number(number) - 1] || whole)
}
