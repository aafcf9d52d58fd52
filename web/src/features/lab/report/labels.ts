/** What reports of the lab call things: cards, figures of a match and rows of charts, which come in English, in the language of the page. */
import { locale, say, type Key } from '../../../lang'
import { word } from '../../../lang/server.svelte'

const KNOWN: Record<string, Key> = {
  turns: 'report.label.turns',
  decisions: 'report.label.decisions',
  'decisions per turn': 'report.label.decisions.turn',
  'score of the winner': 'report.label.score',
  margin: 'report.label.margin',
  draws: 'report.label.draws',
  comebacks: 'report.label.comebacks',
  matches: 'report.label.matches',
  'who takes the last turn wins': 'report.label.last',
  'Takes the last turn': 'report.label.takes',
  'First to play': 'report.label.first',
  'share of the turns played; shaded: 95% interval': 'report.label.played',
  who: 'report.label.who',
  wins: 'report.label.wins',
  from: 'report.label.from',
  to: 'report.label.to',
  before: 'report.compare.before',
  after: 'report.compare.after',
  difference: 'report.compare.difference',
  'how sure': 'report.compare.how',
  card: 'report.column.card',
}
const NUMBERED: [RegExp, Key][] = [
  [/^seat (?<number>\d+) wins$/, 'report.label.seat'],
  [/^player (?<number>\d+) in turn order wins$/, 'report.label.player'],
  [/^Sits in seat (?<number>\d+)$/, 'report.label.sits'],
  [/^Plays as number (?<number>\d+)$/, 'report.label.plays'],
  [/^(?<low>\d+) to (?<high>\d+)$/, 'report.label.range'],
  [/^(?<low>\d+) or more$/, 'report.label.more'],
  [/^(?<low>\d+) ahead$/, 'report.label.ahead'],
  [/^(?<low>\d+) to (?<high>\d+) ahead$/, 'report.label.ahead.range'],
  [/^(?<low>\d+) or more ahead$/, 'report.label.ahead.more'],
  [/^mean (?<mean>[\d.]+)$/, 'report.label.mean'],
]

/** A figure that was written in English: 12.5% is 12,5 % in German. */
function figure(text: string): string {
  if (locale() === 'en') return text
  const point = (1.5).toLocaleString(locale())[1]!
  return text
    .replace(/(\d)\.(?=\d)/g, `$1${point}`)
    .replace(/(\d)%/g, (1).toLocaleString(locale(), { style: 'percent' }).includes('\u00a0') ? '$1\u00a0%' : '$1%')
}

/** What a row, a head or an axis of a report is called. */
export function label(text: string): string {
  if (locale() === 'en') return text
  const key = KNOWN[text]
  if (key) return say(key)
  for (const [pattern, key] of NUMBERED) {
    const found = pattern.exec(text)
    if (found) return figure(say(key, found.groups ?? {}))
  }
  return /^[+−-]?[\d.]+%?/.test(text) ? figure(text) : word(text)
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** A chart with what people read in it in the language of the page: values, domains and titles. */
export function worded<Part extends Json>(spec: Part): Part {
  const texts = (part: Json): Json => {
    if (typeof part === 'string') return label(part)
    if (Array.isArray(part)) return part.map(texts)
    return part && typeof part === 'object'
      ? Object.fromEntries(Object.entries(part).map(([key, value]) => [key, texts(value)]))
      : part
  }
  const walk = (part: Json): Json => {
    if (Array.isArray(part)) return part.map(walk)
    if (!part || typeof part !== 'object') return part
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => [
        key,
        ['values', 'domain', 'title'].includes(key) ? texts(value) : walk(value),
      ]),
    )
  }
  return (locale() === 'en' ? spec : walk(spec)) as Part
}

/** A sentence of the findings, which begins with a capital letter in every language. */
export function finding(text: string): string {
  const said = word(text)
  return said.slice(0, 1).toUpperCase() + said.slice(1)
}
