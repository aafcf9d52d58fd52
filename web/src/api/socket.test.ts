/** What the page does when the server refuses it: it waits as long as it was asked to, and backs off by itself. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A server that answers each connection with these messages and closes it. */
let script: object[] = []
let connectedAt: number[] = []
let sessions = 0

class RefusingSocket {
  onmessage?: (event: { data: string }) => void
  onclose?: () => void
  send = () => undefined
  constructor() {
    connectedAt.push(Date.now())
    setTimeout(() => {
      for (const message of script) this.onmessage?.({ data: JSON.stringify(message) })
      this.onclose?.()
    }, 5)
  }
}

const HELLO = { type: 'hello', version: '1', page: '', name: 'Ann', now: 0 }
const bye = (retry_after: number) => ({ type: 'bye', reason: 'Too many messages.', retry_after })

async function connect() {
  vi.resetModules()
  const { socket } = await import('./socket.svelte')
  void socket.connect()
  return socket
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('location', { protocol: 'http:', host: 'tuckbox.test', reload: () => undefined })
  vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined, querySelector: () => null })
  vi.stubGlobal('WebSocket', RefusingSocket)
  vi.stubGlobal('fetch', () => {
    sessions += 1
    return Promise.resolve(Response.json({ id: 'ann', name: 'Ann', token: 'key' }))
  })
  script = []
  connectedAt = []
  sessions = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('waits as long as the server asks before it connects again', async () => {
  script = [bye(60)]
  const socket = await connect()
  await vi.advanceTimersByTimeAsync(59_000)
  void socket.request({ type: 'ping' }) // what a person does meanwhile changes nothing
  await vi.advanceTimersByTimeAsync(1000)
  expect([connectedAt.length, sessions]).toEqual([1, 1])
  expect(socket.refusal).toBe('Too many messages.')
  script = [HELLO]
  await vi.advanceTimersByTimeAsync(400)
  expect(connectedAt.length).toBe(2)
  expect(socket.refusal).toBe('')
})

test('backs off from a server that admits it and closes at once', async () => {
  script = [HELLO]
  await connect()
  await vi.advanceTimersByTimeAsync(60_000)
  const pauses = connectedAt.slice(1).map((time, index) => time - connectedAt[index]!)
  expect(pauses[0]).toBeLessThan(400)
  expect(Math.max(...pauses.slice(5))).toBeGreaterThan(2500)
  expect(connectedAt.length).toBeLessThan(25)
})

test('spreads the attempts of several pages', async () => {
  const pauses = new Set<number>()
  for (let page = 0; page < 5; page += 1) {
    vi.clearAllTimers() // of the page before
    connectedAt = []
    await connect()
    await vi.advanceTimersByTimeAsync(1000)
    pauses.add(connectedAt[1]! - connectedAt[0]!)
  }
  expect(pauses.size).toBeGreaterThan(1)
})
