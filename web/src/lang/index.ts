/** Texts: those of the pages and of every game, by language.
 *
 * English is part of the page; another language is loaded when it is chosen, and has English where a text is missing. */
import { texts } from './en'
import { fill, respelled, type Values } from './icu'

export type SharedKey = keyof typeof texts
type Texts = Record<string, string>

const english = import.meta.glob<Texts>('../games/*/lang/en.ts', { eager: true, import: 'texts' })
const en: Texts = Object.assign({}, texts, ...Object.values(english))
const files = import.meta.glob<Texts>(['./*/*.toml', '../games/*/lang/*.toml'], { import: 'default' })
const languageOf = (file: string) =>
  /(\w+)\/[^/]*\.toml$/.exec(file.replace(/lang\/(\w+)\.toml$/, 'lang/$1/.toml'))![1]!

/** The codes of all languages, English first. */
export const LANGUAGES = ['en', ...new Set(Object.keys(files).map(languageOf))]

/** The name of a language, in that language. */
export const languageName = (code: string): string =>
  new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code

/** The language of a person who has chosen none: the first of the browser's that we have. */
function preferred(): string {
  const wanted = (globalThis.navigator?.languages ?? []).map((tag) => tag.split('-')[0]!)
  return wanted.find((code) => LANGUAGES.includes(code)) ?? 'en'
}

/** English with every letter changed: whatever still reads as English on a page does not come from here. */
export function pseudo(texts: Texts): Texts {
  const greek = (letter: string) =>
    String.fromCodePoint(letter.codePointAt(0)! + (letter < 'a' ? 0x391 - 65 : 0x3b1 - 97))
  const change = (text: string) => respelled(text, (part) => part.replace(/[a-z]/gi, greek))
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, change(text)]))
}

let current = en
let code = 'en'

/** Load the texts of a language, by default that of the browser; called once, before the page is shown. */
export async function loadLanguage(chosen = ''): Promise<void> {
  code = chosen || preferred()
  if (code === 'pseudo') current = pseudo(en)
  globalThis.document?.documentElement.setAttribute('lang', locale())
  if (locale() !== 'en')
    globalThis.document
      ?.querySelector('link[rel=manifest]')
      ?.setAttribute('href', `/manifest.webmanifest?lang=${locale()}`)
  const found = Object.entries(files).filter(([file]) => languageOf(file) === code)
  if (found.length) current = Object.assign({}, en, ...(await Promise.all(found.map(([, load]) => load()))))
}

/** The code of the language that the page is in. */
export const language = (): string => code

/** The locale of the chosen language, for the forms of numbers and dates. */
export const locale = (): string => (code === 'pseudo' ? 'en' : code)

/** The text of a key in the chosen language, with its blanks filled in. */
const text = (key: string, values: Values = {}): string => fill(current[key] ?? key, values, locale())

/** Whether a game has a text of its own. */
export const hasText = (key: string): boolean => key in en

/** The same for the keys of a game. */
export const typedSay = <Key extends string>(): ((key: Key, values?: Values) => string) => text

export const say = typedSay<SharedKey>()
export type Key = SharedKey
