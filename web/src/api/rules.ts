/** Clauses of the rules as they are shown beside a card. */
import type { ClauseInfo } from './types'

/** A clause's text without its marks. */
export const plainText = (clause: ClauseInfo) => clause.text.replaceAll('**', '').replaceAll('[ruling] ', '')

/** The clauses of these numbers, in this order, and then those that name the card. */
export function clausesFor(clauses: ClauseInfo[], numbers: readonly string[], name: string): ClauseInfo[] {
  const word = name && new RegExp(`(?<!\\w)${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\w)`, 'i')
  const listed = numbers.flatMap((number) => clauses.find((one) => one.number === number) ?? [])
  return [...listed, ...clauses.filter((one) => !numbers.includes(one.number) && word && word.test(one.text))]
}
