/** How far somebody has come in each game's lessons, on this device. */

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

export function lessonProgress(game: string): Progress {
  return { at: 0, of: 0, ...all()[game] }
}

export function saveLessonProgress(game: string, progress: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: progress }))
  } catch {
    // then they begin again next time
  }
}
