/** Saves the versions of a set one after the other; what could not be sent is kept on the device until the server is back. */
import { RequestError } from '../../../api'
import { Backoff } from '../../../api/backoff'
import { saveVersion, type NewVersion } from '../../../api/lab'

const keyOf = (id: string) => `tuckbox.design.${id}`

export class Saver {
  /** What is not saved yet, the oldest first. */
  private waiting: NewVersion[] = []
  private busy = false
  private backoff = new Backoff()
  unsaved = $state(0)
  /** When the first change that is not saved was made, once the server could not be reached. */
  lostSince = $state<Date>()
  /** Why the server refuses what was sent; nothing more is sent then. */
  refused = $state('')

  constructor(
    private readonly id: string,
    private saved: number,
  ) {}

  /** The changes of an earlier visit that were never sent, if they follow the version that the server has. */
  recover(): NewVersion[] {
    try {
      const kept = JSON.parse(localStorage.getItem(keyOf(this.id)) ?? '[]') as NewVersion[]
      const found = kept.filter(({ after }) => after >= this.saved)
      return found[0]?.after === this.saved ? found : []
    } catch {
      return []
    }
  }

  add(version: NewVersion): void {
    this.waiting.push(version)
    this.note()
    void this.send()
  }

  /** Wait until everything is saved; fails with the reason why it cannot be. */
  async flush(): Promise<void> {
    while (this.waiting.length) {
      if (this.refused) throw new RequestError('refused', this.refused)
      if (!this.busy && !(await this.send())) throw new TypeError('offline')
      await new Promise((done) => setTimeout(done, 20))
    }
  }

  stop(): void {
    this.backoff.cancel()
  }

  /** Send what waits; whether the server could be reached. */
  private async send(): Promise<boolean> {
    if (this.busy || this.refused) return true
    this.busy = true
    this.backoff.cancel()
    try {
      while (this.waiting[0]) {
        this.saved = (await saveVersion(this.id, this.waiting[0])).version
        this.waiting.shift()
        this.lostSince = undefined
        this.backoff.reset()
        this.note()
      }
      return true
    } catch (error) {
      if (error instanceof RequestError && !['failed', 'too fast'].includes(error.code) && !/^5/.test(error.code))
        this.refused = error.message
      else {
        this.lostSince ??= new Date()
        this.backoff.retry(() => void this.send(), error instanceof RequestError ? error.retryAfter : 0)
      }
      return false
    } finally {
      this.busy = false
    }
  }

  private note(): void {
    this.unsaved = this.waiting.length
    try {
      if (this.waiting.length) localStorage.setItem(keyOf(this.id), JSON.stringify(this.waiting))
      else localStorage.removeItem(keyOf(this.id))
    } catch {
      // a device without room: the page still has it
    }
  }
}
