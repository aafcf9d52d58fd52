/** When to try again after a failure: exponential back-off with jitter, and not before the server allows it. */

const FIRST = 300 // milliseconds
const LONGEST = 5000

export class Backoff {
  private failures = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  /** Whether a retry is due later. */
  get waiting(): boolean {
    return this.timer !== undefined
  }

  /** Run an action after a pause, which doubles with every failure and starts after the wait that the server asked for. */
  retry(action: () => void, serverWait = 0): void {
    if (this.waiting) return
    const pause = Math.min(FIRST * 2 ** this.failures++, LONGEST)
    const jitter = 0.5 + Math.random() / 2 // so that clients do not all return at once
    this.timer = setTimeout(
      () => {
        this.timer = undefined
        action()
      },
      serverWait * 1000 + pause * jitter,
    )
  }

  /** Pause after a failure. */
  pause(): Promise<void> {
    return new Promise((done) => this.retry(done))
  }

  cancel(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  /** Start again with short pauses, after a success. */
  reset(): void {
    this.cancel()
    this.failures = 0
  }
}
