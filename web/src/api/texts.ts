/** Texts that the server has: its own sentences, and addresses of what it has in several languages. */
import { language } from '../lang'
import { addTexts } from '../lang/server'
import { call } from './http'

const isTranslated = () => !['en', 'pseudo'].includes(language())

/** An address in the language of the page. */
export function inLanguage(path: string): string {
  if (!isTranslated()) return path
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language()}`
}

/** Load the server's own sentences, for a page that is not in English; without them they are in English. */
export async function loadServerTexts(): Promise<void> {
  if (isTranslated()) await call<Record<string, string>>('GET', `/api/texts/${language()}`).then(addTexts, () => undefined)
}
