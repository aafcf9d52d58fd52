/** The keys of a review, and what they are for. */
import type { SharedKey } from '../../lang'

export type Command =
  | { to: 'move'; by: number }
  | { to: 'moment' | 'mistake'; by: 1 | -1 }
  | { to: 'start' | 'end' | 'way' | 'play' | 'close' | 'help' }

const KEYS: Record<string, Command> = {
  ArrowRight: { to: 'move', by: 1 },
  ArrowLeft: { to: 'move', by: -1 },
  PageDown: { to: 'move', by: 10 },
  PageUp: { to: 'move', by: -10 },
  k: { to: 'moment', by: 1 },
  K: { to: 'moment', by: -1 },
  m: { to: 'mistake', by: 1 },
  M: { to: 'mistake', by: -1 },
  b: { to: 'way' },
  ' ': { to: 'play' },
  Home: { to: 'start' },
  End: { to: 'end' },
  Escape: { to: 'close' },
  '?': { to: 'help' },
}

/** The keys as people read them, with what they do. */
export const help: [keys: string, text: SharedKey][] = [
  ['← →', 'review.keys.move'],
  ['PgUp PgDn', 'review.keys.ten'],
  ['K', 'review.keys.moment'],
  ['M', 'review.keys.mistake'],
  ['B', 'review.keys.way'],
  ['Space', 'review.keys.play'],
  ['Home End', 'review.keys.ends'],
  ['Esc', 'review.keys.close'],
  ['?', 'review.keys.help'],
]

/** The command of a key; undefined if it has none. */
export function commandOf({
  key,
  ctrlKey,
  altKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>): Command | undefined {
  return ctrlKey || altKey || metaKey ? undefined : KEYS[key]
}
