/** The interface to a web table that a game's package brings: an ES module without knowledge of this page's framework. */
import type { EventInfo, MoveInfo, Pictures, Preview } from '../../api'
import { settings } from '../../ui/settings.svelte'
import type { TableModel } from '../model.svelte'

export const TABLE_API = 1

/** What a package's table.js exports. */
export interface PackageModule {
  /** The version of this interface that it was written for. */
  version: number
  /** Draw a match into an element; the returned function, if any, removes it. */
  mount: (element: HTMLElement, table: PackageTable) => void | (() => void)
}

/** A match, as a package's table sees it and plays in it. */
export interface PackageTable {
  /** Call a listener now and after every change, until the returned function is called. */
  subscribe: (listener: (state: TableState) => void) => () => void
  /** Play a legal move by its code; a refusal is shown by the page. */
  play: (code: number) => Promise<void>
  /** What a move would do, legal or not: why it is illegal, or the scores after it. */
  preview: (code: number) => Promise<Preview | undefined>
}

/** All that a table shows. Nothing in it may be changed. */
export interface TableState {
  /** A match that goes on, one that is over, or the guided first game. */
  mode: 'live' | 'replay' | 'lesson'
  /** What the viewer sees: the fields of the game's View. */
  view: unknown
  /** The viewer's seat, counted from 0; null for somebody who watches. */
  seat: number | null
  players: string[]
  seatsToAct: number[]
  /** The viewer's legal moves; none while it is not their turn. */
  moves: (MoveInfo & { sentence: string })[]
  /** A move was played and is not answered yet. */
  pending: boolean
  /** What happened last, as the viewer saw it. */
  events: readonly EventInfo[]
  /** The code of the move that a bot suggests, if the viewer asked. */
  hint: number | null
  /** The names of cards, seats and so on, by domain. */
  labels: Record<string, string[]>
  /** What the rules know of each card: the game's CardFacts. */
  facts: unknown
  /** The addresses of pictures by `kind/name`, for the present theme. */
  pictures: Record<string, string>
}

/** Load the module of a package; raises if it cannot be used here. */
export async function packageModule(address: string): Promise<PackageModule> {
  const found = (await import(/* @vite-ignore */ address)) as PackageModule
  if (found.version !== TABLE_API)
    throw new Error(`${address} has version ${found.version} of the table interface, this page ${TABLE_API}`)
  return found
}

/** The addresses of pictures in the present theme. */
export function themed({ light, dark }: Pictures): Record<string, string> {
  void settings.theme // which decides what is on the root element
  return document.documentElement.dataset.theme === 'dark' ? { ...light, ...dark } : light
}

/** A model as a package's table sees it; `failed` is called if a listener of the package fails. */
export function packageTable(model: TableModel, pictures: Pictures, failed: (error: unknown) => void): PackageTable {
  return {
    subscribe(listener) {
      return $effect.root(() => {
        $effect(() => {
          const state = stateOf(model, pictures)
          if (!state) return
          try {
            listener(state)
          } catch (error) {
            failed(error)
          }
        })
      })
    },
    play: (code) => model.play(code),
    preview: (code) => model.preview(code),
  }
}

function stateOf(model: TableModel, pictures: Pictures): TableState | undefined {
  const { position, catalogue } = model
  if (!position || !catalogue) return undefined
  return {
    mode: model.driver.mode,
    view: position.view,
    seat: model.seat,
    players: model.players,
    seatsToAct: model.seatsToAct,
    moves: model.legalMoves.map((move) => ({ ...move, sentence: model.sentence(move) })),
    pending: model.pending,
    events: model.lastEvents,
    hint: model.hint?.code ?? null,
    labels: catalogue.labels,
    facts: catalogue.facts,
    pictures: themed(pictures),
  }
}
