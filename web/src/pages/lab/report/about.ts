/** One line about a run: its set, how many matches, by which bots. */
import type { LabSummary } from '../../../api'
import { say } from '../../../lang'
import { whole } from './format'

/** The name of a set of a run. */
export const setName = (hash: string, name: string): string => name || say(hash ? 'report.set' : 'report.standard')

/** How many matches or deals a run has. */
export function countOf(kind: LabSummary['kind'], count: number): string {
  if (kind === 'two') return say('report.deals', { count: whole(count) })
  if (kind === 'card') return say('report.deals.card', { count: whole(count) })
  return say('report.matches', { count: whole(count) })
}

export function aboutRun(summary: LabSummary, names: readonly string[]): string {
  const sets = summary.sets.map((hash, at) => setName(hash, names[at] ?? ''))
  return [sets.length > 1 ? `${sets[1]} ${say('report.against', { name: sets[0]! })}` : sets[0], countOf(summary.kind, summary.deals), [...new Set(summary.bots)].join(', ')].join(' · ')
}
