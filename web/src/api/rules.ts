/** The clauses of a game's rules; asked for once. */
import { call } from './http'
import type { ClauseInfo } from './schema'

const known = new Map<string, Promise<ClauseInfo[]>>()

export function rules(game: string): Promise<ClauseInfo[]> {
  if (!known.has(game)) known.set(game, call<ClauseInfo[]>('GET', `/api/games/${game}/rules`))
  return known.get(game)!
}

/** A clause's text without its marks. */
export const plainText = (clause: ClauseInfo) => clause.text.replaceAll('**', '').replaceAll('[ruling] ', '')

/** The clauses of these numbers, in this order, and then those that name the card. */
export function about(clauses: ClauseInfo[], numbers: readonly string[], name: string): ClauseInfo[] {
  const word = name && new RegExp(`(?<!\\w)${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\w)`, 'i')
  const listed = numbers.flatMap((number) => clauses.find((one) => one.number === number) ?? [])
  return [...listed, ...clauses.filter((one) => !numbers.includes(one.number) && word && word.test(one.text))]
}
