/** One line about a run: its set, how many matches, by which bots. */
import type { LabSummary } from '../../../api'
import { hasText, say } from '../../../lang'
import { whole } from './format'

/** The name of a set of a run. */
export const setName = (hash: string, name: string): string => name || say(hash ? 'report.set' : 'report.standard')

/** How many matches or deals a run has. */
export function countOf(kind: LabSummary['kind'], count: number): string {
  return say(kind === 'one' ? 'report.matches' : 'run.list.deals', { count: whole(count) })
}

/** What a figure of matches is called; the server names them in English. */
export function measureName(name: string): string {
  const [, who, number] = /^(player|seat) (\d+) /.exec(name) ?? []
  if (who) return say(who === 'player' ? 'report.measure.player' : 'report.measure.seat', { number: Number(number) })
  const key = `report.measure.${name.replaceAll(' ', '.')}`
  return hasText(key) ? say(key as 'report.measure.turns') : name
}

/** A bot with its level, as people choose it. */
export function botName(bot: string, bots: readonly { name: string; title: string }[]): string {
  const level = bots.findIndex(({ name }) => name === bot)
  return level < 0 ? bot : say('home.level.of', { level: level + 1, name: bots[level]!.title })
}

export function aboutRun(summary: LabSummary, names: readonly string[]): string {
  const sets = summary.sets.map((hash, at) => setName(hash, names[at] ?? ''))
  return [
    sets.length > 1 ? `${sets[1]} ${say('report.against', { name: sets[0]! })}` : sets[0],
    countOf(summary.kind, summary.deals),
    [...new Set(summary.bots)].join(', '),
  ].join(' · ')
}
