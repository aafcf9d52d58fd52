/** How far somebody has come in the first games on this device. */

export interface Progress {
  /** The lesson to go on with; 0 for none. */
  at: number
  of: number
}

const KEY = 'tuckbox.learned'

function all(): Record<string, Progress> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Progress>
  } catch {
    return {} // storage is closed or holds something else
  }
}

/** How far they have come in a game's first game. */
export function learned(game: string): Progress {
  return { at: 0, of: 0, ...all()[game] }
}

/** Keep how far they have come. */
export function remember(game: string, progress: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: progress }))
  } catch {
    // then they begin again next time
  }
}
