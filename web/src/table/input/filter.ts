/** Typing a few letters: the beginnings of words, in order, find a sentence. */

const fold = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether the typed words begin words of the sentence, one after the other. */
export function abbreviates(typed: string, sentence: string): boolean {
  const words = fold(sentence)
  let at = 0
  for (const start of fold(typed)) {
    while (at < words.length && !words[at]!.startsWith(start)) at++
    if (at === words.length) return false
    at++
  }
  return true
}
