/** What the server says, in the language of the page: its answers are in English and tell what a sentence was made of. */
import { language, locale, say } from '.'
import { fill, type Values } from './icu'

export interface Phrase {
  template: string
  values: Values
  /** The names of the values that are translated too. */
  messages: string[]
}
type Texts = Record<string, string>

const MOST_PHRASES = 5000 // of which the oldest are forgotten
const phrases = new Map<string, Phrase>()
let known = $state.raw<Texts[]>([]) // texts by their English: the server's own, then those of the games that were loaded

/** Word sentences with these texts too. */
export function addTexts(texts: Texts): void {
  if (Object.keys(texts).length) known = [...known, texts]
}

/** The name of a bot: 'Warden (level 3)'; several at a table are numbered. */
export function botName(name: string): string {
  const [, one, number = ''] = /^(.+?)( \d+)?$/.exec(name) ?? []
  const [, title, level] = /^(.+) \(level (\d+)\)$/.exec(one ?? '') ?? []
  return (title && level ? say('bot.name', { title: word(title), level }) : word(one ?? name)) + number
}

/** Remember what the sentences of an answer were made of, and name the bots at its tables. */
export function takeAnswer(answer: unknown): void {
  if (language() === 'en' || !answer || typeof answer !== 'object') return
  if ('kind' in answer && answer.kind === 'bot' && 'name' in answer && typeof answer.name === 'string')
    answer.name = botName(answer.name)
  for (const [key, value] of Object.entries(answer)) {
    if (key !== 'phrases') takeAnswer(value)
    else
      for (const [sentence, phrase] of Object.entries((value ?? {}) as Record<string, Phrase>))
        phrases.set(sentence, phrase)
  }
  for (const sentence of phrases.keys()) {
    if (phrases.size <= MOST_PHRASES) break
    phrases.delete(sentence)
  }
}

/** A plain value of a sentence: the name of a player, which is translated if it is that of a bot. */
function named(value: string | number): string | number {
  const title =
    typeof value === 'string' && /^(?:(.+) \(level \d+\)|(.+ bot))( \d+)?$/.exec(value)?.slice(1, 3).find(Boolean)
  return title && word(title) !== title ? botName(String(value)) : value
}

/** A sentence of the server in the language of the page; as it is where no translation is known. */
export function word(sentence: string): string {
  const phrase = phrases.get(sentence)
  const template = phrase?.template ?? sentence
  const found = known.find((texts) => template in texts)?.[template]
  if (!phrase) return found ?? sentence
  const values = Object.entries(phrase.values).map(([name, value]) => [
    name,
    phrase.messages.includes(name) ? word(String(value)) : named(value),
  ])
  return fill(found ?? template, Object.fromEntries(values), locale())
}
