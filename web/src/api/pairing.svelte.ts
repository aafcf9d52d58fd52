/** Looking for an opponent of our strength: we ask every two seconds until there is a table. */
import { call, messageOf } from './http'
import type { NewTable, PairingInfo } from './types'

const EVERY = 2000 // milliseconds

class Pairing {
  info = $state.raw<PairingInfo>()
  looking = $state(false)
  error = $state('')
  private timer: ReturnType<typeof setTimeout> | undefined

  /** Look for an opponent; `found` gets the table. */
  look(game: string, clock: NewTable['clock'], found: (table: string) => void): void {
    this.looking = true
    this.error = ''
    const ask = async () => {
      try {
        this.info = await call<PairingInfo>('POST', '/api/pairing', { game, clock })
        if (!this.looking) return
        if (this.info.table) {
          this.looking = false
          found(this.info.table)
          return
        }
        this.timer = setTimeout(() => void ask(), EVERY)
      } catch (caught) {
        this.looking = false
        this.error = messageOf(caught)
      }
    }
    void ask()
  }

  /** Look no longer. */
  stop(): void {
    clearTimeout(this.timer)
    if (!this.looking) return
    this.looking = false
    this.info = undefined
    call('DELETE', '/api/pairing').catch(() => undefined) // who no longer asks has left soon
  }
}

export const pairing = new Pairing()
