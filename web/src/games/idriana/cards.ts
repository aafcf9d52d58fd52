/** The cards of an Idriana set as they are shown: their facts, and their pictures. */
import { factsOf, type Catalogue, type Facts, type Pictures } from '../../api'
import { say } from './lang'
import type { IdrianaSeatView } from './view'

export type CardFacts = Extract<Facts, { game: 'idriana' }>['cards'][number]
export type Kind = CardFacts['kind']

export const NUMBERS = ['vp', 'food', 'gold', 'piety'] as const
export type NumberName = (typeof NUMBERS)[number]
export type Numbers = Record<NumberName, number>

export interface Face extends Pick<CardFacts, 'name' | 'area' | 'kind' | 'level' | 'cost' | 'text' | 'abilities'> {
  card: number
  numbers: Numbers
  /** What must be in play, in words. */
  needs: string
  /** The name of the card that it is placed on, or in; empty for none. */
  on: string
  in: string
  tapped: boolean
  acts: boolean
  reacts: boolean
}

export interface Cards {
  faces: Face[]
  /** Where a picture is; nothing until the set's pictures are known. */
  picture: (kind: string, name: string) => string | undefined
}

/** The frame of each kind of card; white type on it is readable. */
const FRAMES: Record<Kind, string> = {
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
export const frame = (kind: Kind): string => FRAMES[kind]
/** What the level of each area is written on. */
export const GROUNDS: Record<Face['area'], string> = {
  wilderness: 'var(--green-17)',
  farm: 'var(--brown-8)',
  town: 'var(--red-3)',
  global: 'var(--blue-8)',
}
export const ROMAN = ['', 'I', 'II', 'III']

export function idrianaCards(catalogue: Catalogue, pictures: Pictures | undefined): Cards {
  const { cards } = factsOf(catalogue, 'idriana')
  return {
    faces: cards.map((_, card) => faceOf(cards, card)),
    picture: (kind, name) => pictures?.light[`${kind}/${name}`],
  }
}

function faceOf(cards: CardFacts[], card: number): Face {
  const {
    name,
    area,
    kind,
    level,
    cost,
    text,
    abilities,
    vp,
    food,
    gold,
    piety,
    requires,
    placed_on,
    placed_in,
    played_tapped,
  } = cards[card]!
  const nameOf = (other: number | null | undefined) => cards[other ?? -1]?.name ?? ''
  const need = (one: CardFacts['requires'][number]) => {
    if (one.kind) return say(`idriana.kind.${one.kind}`)
    return one.number ? say(`idriana.${one.number}`) : nameOf(one.card)
  }
  return {
    card,
    name,
    area,
    kind,
    level,
    cost,
    text,
    abilities,
    numbers: { vp, food, gold, piety },
    needs: requires.map((one) => `${one.count} ${need(one)}`).join(', '),
    on: nameOf(placed_on),
    in: nameOf(placed_in),
    tapped: played_tapped,
    acts: abilities.some((one) => one.kind === 'action'),
    reacts: abilities.some((one) => one.kind === 'reaction'),
  }
}

/** What a card in play gives its player now, by the lines of the tallies. */
export function given(seat: IdrianaSeatView, card: number): Numbers {
  const each = (which: NumberName) => seat[which].lines.find((line) => line.card === card)?.each ?? 0
  return { vp: each('vp'), food: each('food'), gold: each('gold'), piety: each('piety') }
}
