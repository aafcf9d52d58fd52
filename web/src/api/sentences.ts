/** Sentences of moves and events, made from the catalogue's templates as the server's core/events.py makes them. */
import type { Catalogue, EventInfo, MoveInfo } from './types'

type Parts = Record<string, number>
type Labels = Record<string, readonly string[]>
type EventKind = Catalogue['events'][number]
type PartList = EventKind['parts']

const BLANK = /\{(\w+)\}/g

/** A template with its blanks filled in; a blank that nothing is known for stays. */
function fill(
  template: string,
  parts: PartList,
  values: Parts,
  labels: Labels,
  extra: Record<string, string> = {},
): string {
  return template.replace(BLANK, (blank, name: string) => {
    const part = parts.find((one) => one.name === name)
    return extra[name] ?? (part && labels[part.domain]?.[values[name] ?? -1]) ?? blank
  })
}

/** The sentence of a move. */
export function moveSentence(catalogue: Catalogue, move: Pick<MoveInfo, 'kind' | 'parts'>): string {
  const kind = catalogue.moves.find((one) => one.name === move.kind)
  return kind ? fill(kind.template, kind.parts, move.parts, catalogue.labels) : move.kind
}

/** The code of a move by its kind and parts, whether or not it is legal; undefined if there is no such move. */
export function moveCode(catalogue: Catalogue, name: string, parts: Parts): number | undefined {
  const kind = catalogue.moves.find((one) => one.name === name)
  if (!kind) return undefined
  let code = 0
  for (const part of kind.parts) {
    const value = parts[part.name] ?? -1
    if (value < 0 || value >= part.size) return undefined
    code = code * part.size + value
  }
  return kind.base + code
}

/** The move of a code; undefined if there is none. */
export function moveOfCode(catalogue: Catalogue, code: number): Pick<MoveInfo, 'kind' | 'parts'> | undefined {
  const kind = catalogue.moves.findLast((one) => one.base <= code)
  if (!kind) return undefined
  const parts: Parts = {}
  let rest = code - kind.base
  for (const { name, size } of kind.parts.toReversed()) {
    parts[name] = rest % size
    rest = Math.floor(rest / size)
  }
  return rest ? undefined : { kind: kind.name, parts }
}

/** What a log says of some events: the sentence, the events that it tells, and whether a new section begins. */
export interface LogSentence {
  text: string
  events: EventInfo[]
  startsSection: boolean
}

/** The sentences that a log has for the events of an entry; events that no sentence tells have none. */
export function logSentences(
  catalogue: Catalogue,
  players: readonly string[],
  events: readonly EventInfo[],
): LogSentence[] {
  const labels = { ...catalogue.labels, seat: players }
  return runs(catalogue, events).flatMap(({ kind, run }) => {
    const startsSection = kind.starts_section
    if (run.length > 1 && hasSummary(kind, run[0]!)) {
      const all = run.map((event) => fill(kind.summary_item, kind.parts, event.parts, labels)).join(', ')
      return [{ text: fill(kind.summary, kind.parts, run[0]!.parts, labels, { all }), events: run, startsSection }]
    }
    return run
      .filter((event) => !(kind.silent && isRedacted(kind, event)))
      .map((event) => {
        const template = isRedacted(kind, event) ? kind.redacted : kind.template
        return { text: fill(template, kind.parts, event.parts, labels), events: [event], startsSection }
      })
      .filter((sentence) => sentence.text)
  })
}

const isRedacted = (kind: EventKind, event: EventInfo) => kind.secret.some((part) => event.parts[part] === undefined)

/** Whether a run with this event can be told in one sentence, which must not name what the viewer does not see. */
function hasSummary(kind: EventKind, event: EventInfo): boolean {
  if (!kind.summary || (kind.silent && isRedacted(kind, event))) return false
  const named = [...`${kind.summary}${kind.summary_item}`.matchAll(BLANK)].map(([, name]) => name!)
  return named.every((name) => name === 'all' || event.parts[name] !== undefined)
}

/** Consecutive events of one kind that agree in all that the kind's summary says of them. */
function runs(catalogue: Catalogue, events: readonly EventInfo[]): { kind: EventKind; run: EventInfo[] }[] {
  const found: { kind: EventKind; key: string; run: EventInfo[] }[] = []
  for (const event of events) {
    const kind = catalogue.events.find((one) => one.name === event.kind)
    if (!kind) continue
    const said = Object.entries(event.parts).filter(([name]) => kind.summary.includes(`{${name}}`))
    const key = JSON.stringify([kind.name, hasSummary(kind, event), said])
    const last = found.at(-1)
    if (last?.key === key) last.run.push(event)
    else found.push({ kind, key, run: [event] })
  }
  return found
}
