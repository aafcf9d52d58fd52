/** The service worker: keeps the page, its pictures and what the box contains, so that it opens at once and without a network. */

/** The page's build and its files; the server puts it before this script. */
declare const PAGE: { build: string; files: string[] }
const worker = self as unknown as ServiceWorkerGlobalScope

const SHELL = 'page-' // begins the name of each build's cache
const CURRENT = SHELL + PAGE.build
const ART = 'art'
const MAX_ART = 1500 // files, of which the oldest make room
const PATIENCE = 500 // milliseconds in which the server may answer before the kept page is opened

/** Addresses that contain the hash of their content. */
const IMMUTABLE = /^\/(assets|art|games)\//
/** What the games of this server are: the same for everybody, and asked for anew whenever there is a network. */
const BOX = /^\/api\/(games|credits|texts\/[a-z]+|games\/[^/]+\/(catalogue|pictures|rules|guide|tiles|lessons))$/
/** Not the page: other documents and downloads. */
const OTHERS = /^\/(api|docs|openapi|openapi\.json|metrics|healthz)(\/|$)/

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('push', (event) => event.waitUntil(notify(event.data?.json())))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    if (!pathname.startsWith('/api/')) event.respondWith(open(request, OTHERS.test(pathname)))
  } else if (IMMUTABLE.test(pathname)) event.respondWith(immutable(event, pathname))
  else if (BOX.test(pathname)) event.respondWith(latest(event))
})

/** Keep the whole page before this version is used; files that an earlier one has are not fetched again. */
async function install(): Promise<void> {
  const cache = await caches.open(CURRENT)
  const keep = async (file: string): Promise<void> => {
    const known = await caches.match(file)
    if (known) await cache.put(file, known)
    else await cache.add(file)
  }
  await Promise.all([cache.add(new Request('/', { cache: 'reload' })), ...PAGE.files.map(keep)])
  await worker.skipWaiting()
}

/** Forget all builds but this and the one before, whose pages may still be open. */
async function activate(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(SHELL) && name !== CURRENT)
  await Promise.all(builds.slice(0, -1).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** A page from the server; the kept one if it does not answer in time, or, for another document, not at all. */
async function open(request: Request, patient: boolean): Promise<Response> {
  const fresh = fetch(request).then(
    (answer) => (answer.status < 500 ? answer : undefined),
    () => undefined,
  )
  const late = new Promise<undefined>((done) => setTimeout(done, PATIENCE))
  const answer = await (patient ? fresh : Promise.race([fresh, late]))
  return answer ?? (await kept('/')) ?? (await fresh) ?? Response.error()
}

async function kept(address: string): Promise<Response | undefined> {
  return (await caches.open(CURRENT)).match(address)
}

/** A file whose address never means another content. */
async function immutable(event: FetchEvent, pathname: string): Promise<Response> {
  const known = await caches.match(event.request)
  if (known) return known
  const answer = await fetch(event.request)
  if (answer.ok && !pathname.startsWith('/assets/')) event.waitUntil(keepArt(event.request, answer.clone()))
  return answer
}

let trimmed = false // browsers start a worker anew all the time, so once for each start is enough

async function keepArt(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(ART)
  await cache.put(request, answer)
  if (trimmed) return
  trimmed = true
  const all = await cache.keys()
  await Promise.all(all.slice(0, -MAX_ART).map((one) => cache.delete(one)))
}

/** What the server says now; without it, what it said last in this build, marked as kept. */
async function latest(event: FetchEvent): Promise<Response> {
  try {
    const answer = await fetch(event.request)
    const copy = answer.clone()
    if (answer.ok) event.waitUntil(caches.open(CURRENT).then((cache) => cache.put(event.request, copy)))
    return answer
  } catch (error) {
    const known = await kept(event.request.url)
    if (!known) throw error
    return new Response(known.body, {
      headers: { 'content-type': known.headers.get('content-type') ?? '', 'x-tuckbox-kept': 'yes' },
    })
  }
}

/** What the server tells a person who looks elsewhere (server/push/service.py). */
interface Notice {
  title: string
  body: string
  path: string
  tag: string
}

async function notify({ title, body, path, tag }: Notice): Promise<void> {
  // browsers ring again for a notification that replaces another one only if told so
  const again = { renotify: true } as NotificationOptions
  await worker.registration.showNotification(title, {
    body,
    tag,
    data: path,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    ...again,
  })
}

/** Show a page of ours: where it is open already, or else in a new window. */
async function show(path: string): Promise<void> {
  const open = await worker.clients.matchAll({ type: 'window' })
  const there = open.find((one) => new URL(one.url).pathname === path)
  await (there ? there.focus() : worker.clients.openWindow(path))
}
