/** Requests about runs of the lab. */
import { inLanguage } from './texts'
import { call } from './http'
import type { LabRun, LabRunInfo, LabWatch, NewLabRun, OpenedMatch } from './types'

export const startRun = (run: NewLabRun) => call<LabRunInfo>('POST', '/api/lab/runs', run)

/** Our runs of a game, the newest first. */
export const listRuns = (game: string) => call<LabRunInfo[]>('GET', `/api/lab/runs?game=${game}`)

/** A run with its report, unless we have that one. */
export const loadRun = (id: string, look = -1) => call<LabRun>('GET', `/api/lab/runs/${id}?look=${look}`)

export const stopRun = (id: string) => call<LabRunInfo>('POST', `/api/lab/runs/${id}/stop`)

/** Go on with a run until it has so many matches. */
export const playMore = (id: string, matches: number) =>
  call<LabRunInfo>('POST', `/api/lab/runs/${id}/more`, { matches })

export const deleteRun = (id: string) => call<void>('DELETE', `/api/lab/runs/${id}`)

/** Open a match to watch for a card: the address of the entry before the card is played. */
export async function openMatch(id: string, { number, side, seat }: LabWatch, card: string): Promise<string> {
  const { table, entry } = await call<OpenedMatch>('POST', `/api/lab/runs/${id}/matches`, { number, side, seat, card })
  return `/t/${table}/${entry}`
}

/** Where a run's report can be downloaded. */
export const runFile = (id: string, file: 'report.html' | 'report.json' | 'cards.csv' | 'matches.jsonl') =>
  inLanguage(`/api/lab/runs/${id}/files/${file}`)
