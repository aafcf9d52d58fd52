/** Texts: one catalogue per language, chosen by the settings. */
import { settings } from '../ui/settings.svelte'
import { en } from './en'

export type Key = keyof typeof en
export type Catalogue = Record<Key, string>

/** English with every letter changed: whatever still reads as English on a page was not taken from the catalogue. */
export function pseudo(catalogue: Catalogue): Catalogue {
  const change = (text: string) =>
    text.replace(/\{\w+\}|[a-z]/gi, (part) =>
      part.length > 1 ? part : String.fromCodePoint(part.codePointAt(0)! + (part < 'a' ? 0x391 - 65 : 0x3b1 - 97)),
    )
  return Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, change(text)])) as Catalogue
}

const catalogues: Record<string, Catalogue> = { en, pseudo: pseudo(en) }

/** The text of a key in the chosen language, with its blanks filled in. */
export function say(key: Key, values: Record<string, string | number> = {}): string {
  const text = (catalogues[settings.language] ?? en)[key]
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
