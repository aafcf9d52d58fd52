/** Texts: those of the pages and of every game, by language; the settings choose the language. */
import { settings } from '../ui/settings.svelte'
import { texts } from './en'

export type SharedKey = keyof typeof texts
type Texts = Record<string, string>

const english = import.meta.glob<Texts>('../games/*/lang/en.ts', { eager: true, import: 'texts' })
const en: Texts = Object.assign({}, texts, ...Object.values(english))

/** English with every letter changed: whatever still reads as English on a page does not come from here. */
export function pseudo(texts: Texts): Texts {
  const change = (text: string) =>
    text.replace(/\{\w+\}|[a-z]/gi, (part) =>
      part.length > 1 ? part : String.fromCodePoint(part.codePointAt(0)! + (part < 'a' ? 0x391 - 65 : 0x3b1 - 97)),
    )
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, change(text)]))
}

const languages: Record<string, Texts> = { en, pseudo: pseudo(en) }

/** The locale of the chosen language. */
export const locale = (): string => (settings.language === 'pseudo' ? 'en' : settings.language)

/** The text of a key in the chosen language, in the form for `count` (`key.one`) if there is one, with its blanks filled in. */
function text(key: string, values: Record<string, string | number> = {}): string {
  const texts = languages[settings.language] ?? en
  const form = typeof values.count === 'number' ? new Intl.PluralRules(locale()).select(values.count) : 'other'
  const found = texts[`${key}.${form}`] ?? texts[key] ?? en[key] ?? key
  return found.replace(/\{(\w+)\}/g, (blank, name: string) => String(values[name] ?? blank))
}

/** Whether a game has a text of its own. */
export const hasText = (key: string): boolean => key in en

/** The same for the keys of a game. */
export const typedSay = <Key extends string>(): ((key: Key, values?: Record<string, string | number>) => string) => text

export const say = typedSay<SharedKey>()
export type Key = SharedKey
