/** The service worker, and newer versions of the page: one is offered when it is ready, and never forced on anybody. */

class Updates {
  /** Whether a newer page is ready to be opened. */
  ready = $state(false)
  private registered: Promise<ServiceWorkerRegistration | undefined> = Promise.resolve(undefined)
  private build = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? ''

  /** Let the service worker keep the page, where the browser has one; called once by the app. */
  start(): void {
    if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
    // the page comes first
    const loaded =
      document.readyState === 'complete'
        ? Promise.resolve()
        : new Promise((done) => addEventListener('load', done, { once: true }))
    this.registered = loaded.then(() => navigator.serviceWorker.register('/service-worker.js')).catch(() => undefined)
  }

  /** The worker of this page, once it is there; undefined where the browser has none. */
  async worker(): Promise<ServiceWorkerRegistration | undefined> {
    return (await this.registered) && navigator.serviceWorker.ready
  }

  /** The server has told us the build of its page: offer it if ours is another one, once the worker has fetched it. */
  async compare(build: string): Promise<void> {
    this.build ||= build
    if (build === this.build || this.ready) return
    const worker = await this.registered
    await worker?.update().catch(() => undefined)
    const installing = worker?.installing
    if (installing) {
      await new Promise<void>((done) => {
        installing.onstatechange = () =>
          (installing.state === 'activated' || installing.state === 'redundant') && done()
      })
    }
    this.ready = true
  }
}

export const updates = new Updates()
