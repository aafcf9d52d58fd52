/** Texts that the server has: its own sentences, and addresses of what it has in several languages. */
import { language } from '../lang'
import { addTexts } from '../lang/server.svelte'

const PATIENCE = 3000 // milliseconds

const isTranslated = () => !['en', 'pseudo'].includes(language())

/** An address in the language of the page. */
export function inLanguage(path: string): string {
  if (!isTranslated()) return path
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language()}`
}

/** A link of this site to give away: its preview is in our language, the page in that of whoever opens it. */
export function sharedLink(path = location.pathname + location.search + location.hash): string {
  const link = new URL(path, location.origin)
  link.searchParams.delete('lang')
  if (isTranslated()) link.searchParams.set('lang', language())
  return link.href
}

/** Load the server's own sentences, for a page that is not in English; without them they are in English. */
export async function loadServerTexts(): Promise<void> {
  if (!isTranslated()) return
  try {
    const answer = await fetch(`/api/texts/${language()}`, { signal: AbortSignal.timeout(PATIENCE) })
    if (answer.ok) addTexts(await answer.json())
  } catch {
    // without a server its sentences are not needed either
  }
}
