/** Notifications on this device: whether the browser has them, whether they are on, and switching them. */
import { locale } from '../lang'
import { call } from './http'
import { settings } from '../ui/settings.svelte'
import { updates } from './updates.svelte'

/** Why notifications cannot be switched on: the browser has none, it is to be installed first, or the person has blocked them. */
export type Obstacle = 'unsupported' | 'install' | 'blocked'

const MORNING = 9 // o'clock, when people are told of the day's deals

/** The morning of this device, in minutes after midnight UTC. */
function morning(): number {
  const at = new Date()
  at.setHours(MORNING, 0, 0, 0)
  return at.getUTCHours() * 60 + at.getUTCMinutes()
}

class Push {
  /** Whether the server sends to this device. */
  on = $state(false)
  private permission = $state<NotificationPermission>(globalThis.Notification?.permission ?? 'denied')

  get obstacle(): Obstacle | undefined {
    if (!('PushManager' in globalThis) || !('Notification' in globalThis) || !('serviceWorker' in navigator)) {
      const apple = /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches
      return apple ? 'install' : 'unsupported'
    }
    return this.permission === 'denied' ? 'blocked' : undefined
  }

  /** Whether to ask for them when a turn may take long: never asked before, and possible. */
  get canOffer(): boolean {
    return !this.on && !settings.notificationsAsked && this.permission === 'default' && !this.obstacle
  }

  /** Ask the person, subscribe at the browser's push service and tell the server; whether they are on now. */
  async enable(): Promise<boolean> {
    settings.notificationsAsked = true
    this.permission = await Notification.requestPermission()
    const worker = this.permission === 'granted' ? await updates.worker() : undefined
    if (!worker) return false
    const { key } = await call<{ key: string }>('GET', '/api/push')
    await (await worker.pushManager.getSubscription())?.unsubscribe() // it may be for a key that the server no longer has
    await this.tell(await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
    return true
  }

  async disable(): Promise<void> {
    const found = await this.subscription()
    this.on = false
    if (!found) return
    await call('DELETE', '/api/me/push', { endpoint: found.endpoint })
    await found.unsubscribe()
  }

  /** Tell the server again where to send: our session may be another one, or the browser has renewed its subscription. */
  async sync(): Promise<void> {
    if (this.obstacle || this.permission !== 'granted') return
    const found = await this.subscription()
    if (found) await this.tell(found).catch(() => undefined) // next time
  }

  private async subscription(): Promise<PushSubscription | null> {
    return (await (await updates.worker())?.pushManager.getSubscription()) ?? null
  }

  private async tell(found: PushSubscription): Promise<void> {
    const { endpoint, keys } = found.toJSON()
    const daily_at = settings.dailyNotices ? morning() : null
    await call('POST', '/api/me/push', {
      endpoint,
      p256dh: keys?.p256dh,
      auth: keys?.auth,
      language: locale(),
      daily_at,
    })
    this.on = true
  }

  /** Be told of the day's deals on this device, or no longer. */
  async setDaily(on: boolean): Promise<void> {
    settings.dailyNotices = on
    await this.sync()
  }
}

export const push = new Push()
