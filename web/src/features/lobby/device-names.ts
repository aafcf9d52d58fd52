/** The names of the people who share this device, by seat, as they were typed last. */
const KEY = 'tuckbox.names'

export function keptNames(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found.map((name) => (typeof name === 'string' ? name : '')) : []
  } catch {
    return [] // storage is closed or holds something else
  }
}

export function keepNames(names: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(names))
  } catch {
    // nothing is kept where storage is closed
  }
}
