/** Requests over HTTP: who we are comes first, and a refusal becomes an error with the server's own sentence. */
import type { Me, Refusal } from './schema'

/** A refusal of the server: a word for programs, a sentence for people. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    reason: string,
  ) {
    super(reason)
  }
}

let known: Promise<Me> | undefined

/** Who we are; the first call makes us a guest. */
export function session(): Promise<Me> {
  known ??= send<Me>('POST', '/api/session').catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}

/** After signing in or out we are somebody else. */
export function forgetSession(me?: Me): void {
  known = me && Promise.resolve(me)
}

/** A request in the name of who we are. */
export async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const { token } = await session()
  return send<Answer>(method, path, body, token)
}

async function send<Answer>(method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (token && method !== 'GET') headers['X-Tuckbox-Token'] = token
  const init: RequestInit = { method, headers, credentials: 'same-origin' }
  if (body !== undefined) init.body = JSON.stringify(body)
  const answer = await fetch(path, init)
  const text = await answer.text()
  const json = answer.headers.get('Content-Type')?.includes('json') ?? false
  if (!answer.ok) {
    const refusal: Refusal = json ? (JSON.parse(text) as Refusal) : { code: String(answer.status), reason: text }
    throw new Refused(refusal.code, refusal.reason)
  }
  return (json ? JSON.parse(text) : text) as Answer
}

const AGAIN = 1500 // milliseconds until we ask again

/** Ask for what a page cannot do without until the server answers: it may be started anew just now. */
export async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof Refused) throw error
      await new Promise((done) => setTimeout(done, AGAIN))
    }
  }
}
