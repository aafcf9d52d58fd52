/** Tasks in order, each shown long enough to be seen before the next one. */
import { duration } from '../ui/settings.svelte'

const CATCH_UP_ABOVE = 6 // with more tasks than this we have been away: no pauses

export class Queue {
  private tasks: { run: () => void; pause: number }[] = []
  private shownAt = 0
  private timer = 0

  /** Run a task after those before it, so many milliseconds after the last one that was shown. */
  add(run: () => void, pause: number): void {
    this.tasks.push({ run, pause: document.hidden ? 0 : duration(pause) })
    if (this.tasks.length === 1) this.advance()
  }

  /** Drop what has not been run. */
  clear(): void {
    clearTimeout(this.timer)
    this.tasks = []
  }

  private advance(): void {
    clearTimeout(this.timer)
    while (this.tasks[0]) {
      const wait = this.tasks.length > CATCH_UP_ABOVE ? 0 : this.shownAt + this.tasks[0].pause - Date.now()
      if (wait > 0) {
        this.timer = window.setTimeout(() => this.advance(), wait)
        return
      }
      if (this.tasks[0].pause) this.shownAt = Date.now()
      this.tasks.shift()!.run()
    }
  }
}
