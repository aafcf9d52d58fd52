/** HTTP requests: the session comes first, and an error answer becomes a RequestError with the server's sentence. */
import { say } from '../lang'
import { takeAnswer, word } from '../lang/server.svelte'
import { Backoff } from './backoff'
import { connection } from './connection.svelte'
import type { ErrorInfo, Me } from './types'

/** A request that the server refused: a word for programs, a sentence for people. */
export class RequestError extends Error {
  constructor(
    readonly code: string,
    reason: string,
    /** Seconds after which the server may be asked again. */
    readonly retryAfter = 0,
  ) {
    super(reason)
  }
}

/** What to tell people about something that was caught: the server's sentence, or that it could not be reached. */
export function messageOf(error: unknown): string {
  if (error instanceof RequestError) return word(error.message) || say('error.unknown')
  return error instanceof TypeError ? say('error.offline') : say('error.unknown') // fetch fails with a TypeError
}

let current: Promise<Me> | undefined

/** Who we are; the first call makes us a guest. */
export function session(): Promise<Me> {
  current ??= send<Me>('POST', '/api/session').catch((error: unknown) => {
    current = undefined
    throw error
  })
  return current
}

/** Use another session after signing in or out; by default a new one. */
export function setSession(me?: Me): void {
  current = me && Promise.resolve(me)
}

/** Ask again who we are, after the server did not accept our session. Whoever was signed out gets a new page. */
export async function renewSession(): Promise<boolean> {
  const before = await current?.catch(() => undefined)
  setSession()
  const same = !before || before.id === (await session()).id
  if (!same) location.reload()
  return same
}

/** A request within our session, which another tab may have renewed. */
export async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const me = await session().catch((error: unknown) => {
    if (method !== 'GET' || error instanceof RequestError) throw error // the service worker may have kept what we ask for
  })
  try {
    return await send<Answer>(method, path, body, me?.token)
  } catch (error) {
    const ended = error instanceof RequestError && ['bad token', 'not signed in'].includes(error.code)
    if (!ended || !(await renewSession())) throw error
    return send<Answer>(method, path, body, (await session()).token)
  }
}

/** A file that the server makes, such as a PDF. */
export async function loadFile(path: string): Promise<Blob> {
  await session()
  const answer = await fetch(path, { credentials: 'same-origin' })
  if (!answer.ok) throw errorOf(answer, await answer.text())
  return answer.blob()
}

async function send<Answer>(method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (token && method !== 'GET') headers['X-Tuckbox-Token'] = token
  const init: RequestInit = { method, headers, credentials: 'same-origin' }
  if (body !== undefined) init.body = JSON.stringify(body)
  const answer = await fetch(path, init).catch((error: unknown) => {
    connection.note(false)
    throw error
  })
  connection.note(!answer.headers.has('X-Tuckbox-Kept')) // the service worker answered instead
  const text = await answer.text()
  if (!answer.ok) throw errorOf(answer, text)
  const found: unknown = isJson(answer) ? JSON.parse(text) : text
  takeAnswer(found)
  return found as Answer
}

const isJson = (answer: Response) => answer.headers.get('Content-Type')?.includes('json') ?? false

function errorOf(answer: Response, text: string): RequestError {
  const found: ErrorInfo = isJson(answer) ? JSON.parse(text) : { code: String(answer.status), reason: '' } // a proxy's page is not for people
  takeAnswer(found)
  return new RequestError(found.code, found.reason, Number(answer.headers.get('Retry-After')) || 0)
}

/** Repeat a request until the server answers: it may be restarting. An error answer is an answer. */
export async function withRetry<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  const backoff = new Backoff()
  for (;;) {
    try {
      return await request()
    } catch (error) {
      if (error instanceof RequestError) throw error
      await backoff.pause()
    }
  }
}
