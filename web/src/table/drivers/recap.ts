/** What happened since our last move, as frames. */
import type { EntryInfo, Frame } from '../../api'
import type { Driver } from './driver'

/** The frame that a recap begins at, and those of the entries that it shows. */
export async function framesSince(driver: Pick<Driver, 'frame'>, missed: readonly EntryInfo[]): Promise<Frame[]> {
  const numbers = missed.map((entry) => entry.number)
  return Promise.all([numbers[0]! - 1, ...numbers].map((number) => driver.frame!(number)))
}
