/** Whether the server can be reached: what the device says of its network, and whether the last request was answered. */
import { Backoff } from './backoff'

class Connection {
  /** Whether the device has a network; it may still not lead to the server. */
  online = $state(globalThis.navigator?.onLine ?? true)
  private answered = $state(true)
  private backoff = new Backoff()

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
    if (answered) this.backoff.reset()
    else this.backoff.retry(() => void this.check())
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
