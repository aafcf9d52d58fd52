/** Requests about the lab: designs, which are card sets that people edit, and runs. */
import { cached } from './cache'
import { call } from './http'
import { inLanguage } from './texts'
import type {
  CardSheet,
  Complaint,
  DesignCheck,
  DesignInfo,
  DesignSummary,
  LabRun,
  LabRunInfo,
  LabWatch,
  NewLabRun,
  OpenedMatch,
  TrialProgress,
} from './types'

/** The columns of a game's card sets, and the set in the box. */
export const loadSheet = cached((game) => call<CardSheet>('GET', `/api/games/${game}/sheet`))

/** What the rules find wrong with a card set. */
export const checkDraft = async (game: string, text: string) =>
  (await call<{ complaints: Complaint[] }>('POST', `/api/games/${game}/cards/check`, { text })).complaints

/** Pictures of cards that are being edited, as SVG by kind and name. */
export const drawDraft = (game: string, text: string, pictures: string[]) =>
  call<Record<string, string>>('POST', `/api/games/${game}/cards/draw`, { text, pictures })

/** Our card sets, of one game or all. */
export const listDesigns = (game = '') => call<DesignSummary[]>('GET', `/api/designs${game && `?game=${game}`}`)

export const loadDesign = (id: string) => call<DesignInfo>('GET', `/api/designs/${encodeURIComponent(id)}`)

export const addDesign = (game: string, name: string, text: string) =>
  call<DesignSummary>('POST', '/api/designs', { game, name, text })

export interface NewVersion {
  after: number
  text: string
  change: string
  restores: number | null
}
export const saveVersion = (id: string, version: NewVersion) =>
  call<DesignSummary>('PUT', `/api/designs/${id}`, version)

export const loadVersion = (id: string, number: number) => call<string>('GET', `/api/designs/${id}/versions/${number}`)

export const renameDesign = (id: string, name: string) => call<void>('PATCH', `/api/designs/${id}`, { name })

export const deleteDesign = (id: string) => call<void>('DELETE', `/api/designs/${id}`)

/** The complete check of the latest version, with quick matches. */
export const checkDesign = (id: string) => call<DesignCheck>('POST', `/api/designs/${id}/check`)

/** How many matches of a check that is under way have been played. */
export const checkProgress = (id: string) => call<TrialProgress>('GET', `/api/designs/${id}/check`)

/** A copy of a set, ours or somebody else's. */
export async function copyDesign(id: string, name: (of: string) => string): Promise<DesignSummary> {
  const { game, name: of, text } = await loadDesign(id)
  return addDesign(game, name(of).slice(0, 60), text)
}

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
