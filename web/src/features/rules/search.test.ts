import { expect, test } from 'vitest'
import type { ClauseInfo, GuideSection } from '../../api'
import { fold } from '../../lang/words'
import { distance, hasTerms, marked, rangesOf, search, sectionsOf, suggestions, termsOf } from './search'

const clause = (number: string, section: string, text: string): ClauseInfo => ({ number, section, text, ruling: false })
const all = [
  clause('I11', 'Setup', 'A player may put the hand back.'),
  clause('I12', 'Setup', 'Play goes clockwise.'),
  clause('I71', 'End', 'A tie gives nothing.'),
]
const clauses = new Map(all.map((one) => [one.number, one]))
const section = (id: string, more: Partial<GuideSection>): GuideSection => ({
  id,
  title: id,
  clauses: [],
  words: [],
  clause_words: {},
  blocks: [],
  ...more,
})
const sections = [
  section('Setup', {
    clauses: ['I11', 'I12'],
    clause_words: { I11: ['mulligan', 'new hand'] },
    blocks: [{ kind: 'text', text: 'Draw four cards. A tie is rare.', items: [], figure: null }],
  }),
  section('End', {
    clauses: ['I71'],
    words: ['tie', 'tiebreak'],
    blocks: [{ kind: 'question', text: 'Who wins?', items: ['The most points.'], figure: null }],
  }),
]

test('case, diacritics and curly apostrophes do not matter', () => {
  expect(fold('KING’S Façade')).toBe("king's facade")
  expect(termsOf(' Mülligan,  Hand ')).toEqual(['mulligan', 'hand'])
})

test('a word is found from its beginning, and all words are needed', () => {
  expect(hasTerms('Ties and draws', ['tie', 'draw'])).toBe(true)
  expect(hasTerms('Properties', ['tie'])).toBe(false)
  expect(hasTerms('+1 or +2', ['+1'])).toBe(true)
  expect(hasTerms('Ties', [])).toBe(false)
})

test('what was found is marked in the text as it is written', () => {
  expect(marked('A Façade faces us', ['fac'])).toEqual([
    { text: 'A ', found: false },
    { text: 'Faç', found: true },
    { text: 'ade ', found: false },
    { text: 'fac', found: true },
    { text: 'es us', found: false },
  ])
  expect(marked('none', [])).toEqual([{ text: 'none', found: false }])
})

test('a search finds blocks and clauses, also by the words of players, and sections about it first', () => {
  expect(search(sections, clauses, 'mulligan')).toEqual([{ section: sections[0], blocks: [], clauses: ['I11'] }])
  expect(search(sections, clauses, 'tie').map((hit) => [hit.section.id, hit.blocks.length, hit.clauses])).toEqual([
    ['End', 1, ['I71']],
    ['Setup', 1, []],
  ])
  expect(search(sections, clauses, 'i12')[0]!.clauses).toEqual(['I12'])
  expect(search(sections, clauses, '')).toEqual([])
})

test('a word that is misspelled gets suggestions', () => {
  expect(suggestions(sections, clauses, 'muligan')).toEqual(['mulligan'])
  expect(suggestions(sections, clauses, 'xyzzy')).toEqual([])
  expect(distance('tie', 'ties')).toBe(1)
})

test('a game without a guide has the sections of its clauses', () => {
  expect(sectionsOf({ intro: '', sections: [] }, all).map((one) => [one.title, one.clauses])).toEqual([
    ['Setup', ['I11', 'I12']],
    ['End', ['I71']],
  ])
})

test('numbers in a row are a range', () => {
  expect(rangesOf(['D20', 'D21', 'D23'])).toBe('D20–D21, D23')
})
