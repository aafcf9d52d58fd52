/** The keys of a replay, and what they are for. */
import type { SharedKey } from '../../lang'
import type { Step } from '../../table/drivers/jumps'

export type Command =
  | { to: 'move'; by: number }
  | { to: 'turn' | 'decision' | 'speed'; by: Step }
  | { to: 'seat'; seat: number; by: Step }
  | { to: 'start' | 'end' | 'play' | 'help' }

const PLAIN: Record<string, Command> = {
  ArrowRight: { to: 'move', by: 1 },
  ArrowLeft: { to: 'move', by: -1 },
  n: { to: 'move', by: 1 },
  p: { to: 'move', by: -1 },
  PageDown: { to: 'move', by: 10 },
  PageUp: { to: 'move', by: -10 },
  Home: { to: 'start' },
  End: { to: 'end' },
  m: { to: 'decision', by: 1 },
  M: { to: 'decision', by: -1 },
  ' ': { to: 'play' },
  '>': { to: 'speed', by: 1 },
  '<': { to: 'speed', by: -1 },
  '?': { to: 'help' },
}
const TURNS: Record<string, Command> = { ArrowRight: { to: 'turn', by: 1 }, ArrowLeft: { to: 'turn', by: -1 } }

/** The command of a key; undefined if it has none. */
export function commandOf({
  key,
  code,
  shiftKey,
  ctrlKey,
  altKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>): Command | undefined {
  if (altKey || metaKey) return undefined
  if ((shiftKey || ctrlKey) && key in TURNS) return TURNS[key]
  if (ctrlKey) return undefined
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)
  if (digit && (shiftKey || /\d/.test(key))) return { to: 'seat', seat: Number(digit[1]) - 1, by: shiftKey ? -1 : 1 }
  return PLAIN[key]
}

/** The keys as people read them, with what they do, for so many seats. */
export const help = (seats: number): [keys: string, text: SharedKey][] => [
  ['← →', 'replay.keys.move'],
  ['Shift ← →', 'replay.keys.turn'],
  ['M', 'replay.keys.decision'],
  ['Shift M', 'replay.keys.decision.previous'],
  [`1 – ${seats}`, 'replay.keys.seat'],
  [`Shift 1 – ${seats}`, 'replay.keys.seat.last'],
  ['PgUp PgDn', 'replay.keys.ten'],
  ['Home End', 'replay.keys.ends'],
  ['Space', 'replay.keys.play'],
  ['< >', 'replay.keys.speed'],
  ['?', 'replay.keys.help'],
]
