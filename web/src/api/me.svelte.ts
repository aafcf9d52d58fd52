/** Who we are to the server, for whatever shows it. */
import { call, forgetSession, session } from './http'
import type { Me } from './schema'

class Person {
  id = $state('')
  name = $state('')
  account = $state(false)

  private take(me: Me): void {
    this.id = me.id
    this.name = me.name
    this.account = me.account
  }

  /** Become known to the server. */
  async arrive(): Promise<void> {
    this.take(await session())
  }

  async rename(name: string): Promise<void> {
    this.take(await call<Me>('PATCH', '/api/me', { name }))
  }

  /** Keep this identity under a name and a password. */
  async keep(name: string, password: string): Promise<void> {
    this.take(await call<Me>('POST', '/api/me/password', { name, password }))
  }

  async signIn(name: string, password: string): Promise<void> {
    const me = await call<Me>('POST', '/api/sign-in', { name, password })
    forgetSession(me)
    this.take(me)
  }

  async signOut(): Promise<void> {
    await call('DELETE', '/api/session')
    forgetSession()
    await this.arrive()
  }

  /** Delete ourselves with all that is personal. */
  async erase(): Promise<void> {
    await call('DELETE', '/api/me')
    forgetSession()
    await this.arrive()
  }
}

export const me = new Person()
