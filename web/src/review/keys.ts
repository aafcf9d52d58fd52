/** The keys of a review. */
export type Command =
  | { to: 'move'; by: number }
  | { to: 'moment' | 'mistake'; by: 1 | -1 }
  | { to: 'start' | 'end' | 'way' | 'play' | 'close' }

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
}

/** The command of a key; undefined if it has none. */
export function commandOf({ key, ctrlKey, altKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>): Command | undefined {
  return ctrlKey || altKey || metaKey ? undefined : KEYS[key]
}
