/** The rules of a game in sections, and the search in them by the words that players use. */
import type { ClauseInfo, Guide, GuideBlock, GuideSection } from '../../api'
import { plainText } from '../../api/rules'
import { fold } from '../../lang/words'

/** What a search found in a section: some of its blocks and clauses. */
export interface Hit {
  section: GuideSection
  blocks: GuideBlock[]
  clauses: string[]
}

const WORD = /[\p{L}\p{N}_'+]+/gu
const FARTHEST = 2 // letters by which a suggestion may differ

/** The words of a query. */
export const termsOf = (query: string): string[] => fold(query).match(WORD) ?? []

const begins = (terms: string[]) =>
  terms.map((term) => new RegExp(`(?<![\\p{L}\\p{N}_])${term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'gu'))

/** Whether every one of these words begins a word of the text. */
export function hasTerms(text: string, terms: string[]): boolean {
  const plain = fold(text)
  return terms.length > 0 && begins(terms).every((pattern) => pattern.test(plain))
}

/** A text in parts, those that a search has found apart from the others. */
export function marked(text: string, terms: string[]): { text: string; found: boolean }[] {
  const letters = [...text]
  const folded = letters.map(fold)
  const starts: number[] = [] // the letter at each place of the folded text
  folded.forEach((piece, at) => starts.push(...Array.from(piece, () => at)))
  const plain = folded.join('')
  const lit = new Set<number>()
  for (const pattern of begins(terms)) {
    for (const match of plain.matchAll(pattern))
      for (let at = 0; at < match[0].length; at++) lit.add(starts[match.index + at]!)
  }
  const parts: { text: string; found: boolean }[] = []
  letters.forEach((letter, at) => {
    const last = parts.at(-1)
    if (last && last.found === lit.has(at)) last.text += letter
    else parts.push({ text: letter, found: lit.has(at) })
  })
  return parts
}

/** The sections of a guide; those of the clauses for a game without a guide. */
export function sectionsOf(guide: Guide, clauses: ClauseInfo[]): GuideSection[] {
  if (guide.sections.length) return guide.sections
  const titles = [...new Set(clauses.map((one) => one.section))]
  return titles.map((title, at) => ({
    id: `section-${at + 1}`,
    title,
    clauses: clauses.filter((one) => one.section === title).map((one) => one.number),
    words: [],
    clause_words: {},
    blocks: [],
  }))
}

const wordsOf = ({ text, items, figure }: GuideBlock) => [text, ...items, figure?.caption ?? ''].join(' ')

/** What has all words of a query; sections about it come first. */
export function search(sections: GuideSection[], clauses: Map<string, ClauseInfo>, query: string): Hit[] {
  const terms = termsOf(query)
  const about: Hit[] = []
  const others: Hit[] = []
  for (const section of sections) {
    const whole = hasTerms([section.title, ...section.words].join(' '), terms)
    const blocks = section.blocks.filter((block) => whole || hasTerms(wordsOf(block), terms))
    const numbers = section.clauses.filter((number) => {
      const clause = clauses.get(number)
      return clause && hasTerms([number, plainText(clause), ...(section.clause_words[number] ?? [])].join(' '), terms)
    })
    if (blocks.length || numbers.length) (whole ? about : others).push({ section, blocks, clauses: numbers })
  }
  return [...about, ...others]
}

/** Words of the rules that are spelled like those of a query that found nothing. */
export function suggestions(sections: GuideSection[], clauses: Map<string, ClauseInfo>, query: string): string[] {
  const listed = sections.flatMap((one) => [one.title, ...one.words, ...Object.values(one.clause_words).flat()])
  const known = new Set(
    [...listed, ...[...clauses.values()].map((one) => one.text)]
      .flatMap(termsOf)
      .filter((word) => word.length > 2 && !/^\d+$/.test(word)),
  )
  const near = termsOf(query).flatMap((term) =>
    [...known]
      .map((word) => ({ word, far: distance(term, word) }))
      .filter(({ word, far }) => far <= FARTHEST && far < Math.min(term.length, word.length) / 2)
      .sort((a, b) => a.far - b.far)
      .slice(0, 3)
      .map(({ word }) => word),
  )
  return [...new Set(near)]
}

/** In how many letters two words differ (Levenshtein). */
export function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)))
    }
    row = next
  }
  return row[other.length]!
}

/** 'D20–D23, D25' for the numbers of some clauses in order. */
export function rangesOf(numbers: string[]): string {
  const runs: string[][] = []
  const place = (number: string) => Number(number.slice(1))
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && place(number) === place(last.at(-1)!) + 1) last.push(number)
    else runs.push([number])
  }
  return runs.map((run) => (run.length === 1 ? run[0] : `${run[0]}–${run.at(-1)}`)).join(', ')
}
