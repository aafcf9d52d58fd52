/** The cards of an Idriana set as the catalogue tells them, with their pictures. */
import type { Catalogue, IdrianaSeatView, Pictures } from '../../api'

export const NUMBERS = ['vp', 'food', 'gold', 'piety'] as const
export type NumberName = (typeof NUMBERS)[number]
export type Area = 'wilderness' | 'farm' | 'town' | 'global'

export interface Face {
  card: number
  name: string
  area: Area
  kind: string
  level: number
  cost: number
  numbers: Record<NumberName, number>
  needs: string
  on: string
  in: string
  tapped: boolean
  text: string
  acts: boolean
  reacts: boolean
}

export interface Cards {
  faces: Face[]
  fields: string[]
  /** Where a picture is; nothing until the set's pictures are known. */
  picture: (kind: string, name: string) => string | undefined
}

/** The frame of each kind of card; white type on it is readable. */
export const FRAMES: Record<string, string> = {
  centre: '#8a6418',
  forest: '#23593c',
  water: '#1f6a78',
  forage: '#6b4a22',
  creature: '#7c4520',
  haven: '#3f6b3a',
  person: '#6b2f5c',
  ward: '#3d566f',
  field: '#7d5420',
  crop: '#8f6210',
  goat: '#75513a',
  building: '#8f3a26',
  feast: '#a8442f',
  immediate: '#9c2222',
  sustained: '#43388a',
  weather: '#23638f',
}
export const frame = (kind: string): string => FRAMES[kind] ?? '#5d4632'
export const ROMAN = ['', 'I', 'II', 'III']

const LETTERS: Record<string, NumberName> = { VP: 'vp', F: 'food', G: 'gold', P: 'piety' }

/** Read the catalogue's table: name, where it goes, cost, what it gives, what it requires, start, copies, text. */
export function readCards(book: Catalogue, pictures: Pictures | undefined): Cards {
  return {
    faces: book.table.rows.map((row, card) => readFace(row, card)),
    fields: book.labels.field ?? [],
    picture: (kind, name) => pictures?.light[`${kind}/${name}`],
  }
}

function readFace(row: string[], card: number): Face {
  const [name = '', goes = '', cost = '0', gives = '', needs = '', , , text = ''] = row
  const [head = '', ...more] = goes.split(', ')
  const [area = 'global', kind = ''] = head.toLowerCase().split(' ')
  const after = (word: string) => more.find((part) => part.startsWith(word))?.slice(word.length) ?? ''
  const numbers: Record<NumberName, number> = { vp: 0, food: 0, gold: 0, piety: 0 }
  for (const part of gives.split(', ').filter(Boolean)) {
    const [count = '0', letter = ''] = part.split(' ')
    const which = LETTERS[letter]
    if (which) numbers[which] = Number(count)
  }
  return {
    card,
    name,
    area: area as Area,
    kind,
    level: Number(after('level ') || 0),
    cost: Number(cost),
    numbers,
    needs,
    on: after('on '),
    in: after('in '),
    tapped: more.includes('played tapped'),
    text,
    acts: /\bAction:/.test(text),
    reacts: /\bReaction:/.test(text),
  }
}

/** What a card in play gives its player now, by the lines of the tallies. */
export function given(seat: IdrianaSeatView, card: number): Record<NumberName, number> {
  const each = (which: NumberName) => seat[which].lines.find((line) => line.card === card)?.each ?? 0
  return { vp: each('vp'), food: each('food'), gold: each('gold'), piety: each('piety') }
}

/** A text in parts: the words Action and Reaction stand out. */
export function phrases(text: string): { word: '' | 'Action' | 'Reaction'; text: string }[] {
  return text
    .split(/(?=\b(?:Action|Reaction):)/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const found = /^(Action|Reaction): (.*)$/s.exec(part)
      return found ? { word: found[1] as 'Action' | 'Reaction', text: found[2]! } : { word: '', text: part }
    })
}
