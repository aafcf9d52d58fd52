import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let told: string[] = []
let pace = 'calm'
const tell = (word: string) => () => void told.push(word)

async function queue() {
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ pace }) })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.resetModules()
  const { Queue } = await import('./queue')
  return new Queue()
}

beforeEach(() => {
  told = []
  pace = 'calm'
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what another does keeps its distance from what we did before, in the queue or beside it', async () => {
  const one = await queue()
  one.add(tell('ours'))
  one.add(tell('theirs'), { pause: 400 })
  expect(told).toEqual(['ours'])
  vi.advanceTimersByTime(400)
  expect(told).toEqual(['ours', 'theirs'])
  vi.advanceTimersByTime(5000)
  one.touch()
  one.add(tell('theirs again'), { pause: 400 })
  expect(told).toHaveLength(2)
  vi.advanceTimersByTime(400)
  expect(told).toHaveLength(3)
})

test('what stays is not hurried by what comes after it', async () => {
  const one = await queue()
  one.add(tell('large'), { stay: 2000 })
  one.add(tell('small'))
  vi.advanceTimersByTime(1999)
  expect(told).toEqual(['large'])
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['large', 'small'])
})

test('a skip runs all that is left, in order', async () => {
  const one = await queue()
  for (const word of ['a', 'b', 'c']) one.add(tell(word), { pause: 100, stay: 2000 })
  one.finish()
  expect(told).toEqual(['a', 'b', 'c'])
  one.add(tell('d'))
  expect(told).toEqual(['a', 'b', 'c', 'd'])
})

test('who is behind sees what stays for half the time, and the rest without pauses', async () => {
  const one = await queue()
  one.add(tell('now'))
  for (let at = 0; at < 8; at++) one.add(tell(`frame ${at}`), { pause: 400, stay: at === 0 ? 2000 : 0 })
  vi.advanceTimersByTime(400)
  expect(told).toEqual(['now', 'frame 0'])
  vi.advanceTimersByTime(999)
  expect(told).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(told).toHaveLength(3) // and now only six are left
})

test('without motion nothing waits', async () => {
  pace = 'none'
  const one = await queue()
  for (const word of ['a', 'b']) one.add(tell(word), { pause: 400, stay: 2000 })
  expect(told).toEqual(['a', 'b'])
})
