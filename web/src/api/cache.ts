/** What never changes is fetched once; a failure is not kept. */
import { withRetry } from './http'

export function cached<Answer>(fetch: (...key: string[]) => Promise<Answer>): (...key: string[]) => Promise<Answer> {
  const known = new Map<string, Promise<Answer>>()
  return (...key) => {
    const name = key.join(' ')
    const found =
      known.get(name) ??
      withRetry(() => fetch(...key)).catch((error: unknown) => {
        known.delete(name)
        throw error
      })
    known.set(name, found)
    return found
  }
}
