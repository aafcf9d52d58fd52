/** What a card is called in reports and in the sheet alike: a card with a number by its kind and number. */
export function cardKey(name: string): string {
  const words = name.toLowerCase().split(/\s+/)
  return /^\d+$/.test(words.at(-1) ?? '') ? `${words[0]} ${words.at(-1)}` : words.join(' ')
}
