/** Who we are to the server. */
import { call, setSession, session } from './http'
import { push } from './push.svelte'
import { settings } from '../ui/settings.svelte'
import type { Me, ResetInfo } from './types'

class Person {
  id = $state('')
  name = $state('')
  account = $state(false)

  private take(me: Me): void {
    if (this.id && push.on) void push.sync() // the session is a new one
    this.id = me.id
    this.name = me.name
    this.account = me.account
  }

  /** Ask the server who we are. */
  async load(): Promise<void> {
    this.take(await session())
  }

  /** Whether we are a guest who was never asked for a name. */
  get isNew(): boolean {
    return !this.account && !settings.introduced
  }

  async rename(name: string): Promise<void> {
    this.take(await call<Me>('PATCH', '/api/me', { name }))
    settings.introduced = true
  }

  /** Make this guest an account, or change its password, which needs the old one; the session is a new one. */
  async setPassword(name: string, password: string, oldPassword = ''): Promise<void> {
    const me = await call<Me>('POST', '/api/me/password', { name, password, old_password: oldPassword })
    setSession(me)
    this.take(me)
  }

  async signIn(name: string, password: string): Promise<void> {
    const me = await call<Me>('POST', '/api/sign-in', { name, password })
    setSession(me)
    this.take(me)
  }

  /** Whose password a link of the host resets. */
  lookAtReset(key: string): Promise<ResetInfo> {
    return call<ResetInfo>('POST', '/api/password-reset/look', { key })
  }

  /** Set a new password by a link of the host; the session is a new one. */
  async resetPassword(key: string, password: string): Promise<void> {
    const me = await call<Me>('POST', '/api/password-reset', { key, password })
    setSession(me)
    this.take(me)
  }

  async signOut(): Promise<void> {
    await call('DELETE', '/api/session')
    setSession()
    await this.load()
  }

  /** Delete ourselves with all that is personal. */
  async erase(): Promise<void> {
    await call('DELETE', '/api/me')
    setSession()
    await this.load()
  }
}

export const me = new Person()
