/** Whether the server can be reached: what the device says of its network, and whether the last request was answered. */

const CHECK = 3000 // milliseconds between two looks for a server that did not answer

class Connection {
  /** Whether the device has a network; it may still not lead to the server. */
  online = $state(globalThis.navigator?.onLine ?? true)
  private answered = $state(true)
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    globalThis.addEventListener?.('offline', () => (this.online = false))
    globalThis.addEventListener?.('online', () => {
      this.online = true
      void this.check()
    })
  }

  /** Whether the server is out of reach. */
  get away(): boolean {
    return !this.online || !this.answered
  }

  /** Note whether a request was answered by the server. */
  note(answered: boolean): void {
    this.answered = answered
    clearTimeout(this.timer)
    if (!answered) this.timer = setTimeout(() => void this.check(), CHECK)
  }

  private async check(): Promise<void> {
    if (!this.online) return
    try {
      await fetch('/healthz', { cache: 'no-store' })
      this.note(true)
    } catch {
      this.note(false)
    }
  }
}

export const connection = new Connection()
