/** Tasks in order, each shown long enough to be seen before the next one. */
import { duration } from '../ui/settings.svelte'

const CATCH_UP_ABOVE = 6 // with more tasks than this we are behind: no pauses, and each stays half as long
const RUSH_ABOVE = 30 // with more than this we have been away: nothing stays

interface Task {
  run: () => void
  pause: number
  stay: number
  shows: boolean
}

/** When a task runs and how long it stays, in milliseconds at the calm speed. */
export interface Timing {
  /** The least time since something was shown before. */
  pause?: number
  /** How long what it shows stays at least. */
  stay?: number
  /** Whether it shows anything. */
  shows?: boolean
}

export class Queue {
  private tasks: Task[] = []
  private shownAt = 0
  private stays = 0
  private timer = 0

  /** Run a task after those before it. */
  add(run: () => void, { pause = 0, stay = 0, shows = true }: Timing = {}): void {
    const away = document.hidden
    this.tasks.push({ run, pause: away ? 0 : duration(pause), stay: away ? 0 : duration(stay), shows })
    if (this.tasks.length === 1) this.advance()
  }

  /** Something was shown beside the queue: what comes next keeps its distance. */
  touch(): void {
    this.shownAt = Date.now()
  }

  /** Drop what has not been run. */
  clear(): void {
    clearTimeout(this.timer)
    this.tasks = []
    this.stays = 0
  }

  /** Run all that is left at once. */
  finish(): void {
    clearTimeout(this.timer)
    this.stays = 0
    for (let task = this.tasks.shift(); task; task = this.tasks.shift()) this.run(task, 0)
  }

  private run(task: Task, stay: number): void {
    if (task.shows) [this.shownAt, this.stays] = [Date.now(), stay]
    task.run()
  }

  private advance(): void {
    clearTimeout(this.timer)
    while (this.tasks[0]) {
      const [{ pause, shows }, behind] = [this.tasks[0], this.tasks.length]
      const gap = Math.max(behind > CATCH_UP_ABOVE ? 0 : pause, shows ? this.stays : 0)
      const wait = this.shownAt + gap - Date.now()
      if (gap > 0 && wait > 0) {
        this.timer = window.setTimeout(() => this.advance(), wait)
        return
      }
      const task = this.tasks.shift()!
      this.run(task, behind > RUSH_ABOVE ? 0 : behind > CATCH_UP_ABOVE ? task.stay / 2 : task.stay)
    }
  }
}
