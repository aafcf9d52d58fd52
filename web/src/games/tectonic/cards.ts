/** The cards of a Tectonic Tribes set: their faces and pictures. */
import { factsOf, type Catalogue, type Facts, type Pictures } from '../../api'
import { cached } from '../../api/cache'
import { call } from '../../api/http'
import type { Face, Faces, Tiles } from './map/land'

export type TectonicFacts = Extract<Facts, { game: 'tectonic' }>
export type CardFacts = TectonicFacts['terrain_cards'][number]

export interface TectonicCards {
  faces: Faces
  tribes: string[]
  /** The address of a picture by kind and name. */
  picture: (kind: string, name: string) => string
}

/** The letter of a terrain in pictures and tiles. */
export const LETTERS: Record<string, string> = { grass: 'G', forest: 'F', water: 'W', mine: 'M', lava: 'L' }

const face = ({ squares }: CardFacts): Face => ({
  squares: squares.map((row) => row.map(({ terrain, tent }) => (tent ? 'T' : LETTERS[terrain]!))),
  bonuses: squares.map((row) => row.map(({ bonus }) => bonus)),
})

export function tectonicCards(catalogue: Catalogue, pictures: Pictures | undefined, dark: boolean): TectonicCards {
  const { terrain_cards, tribe_cards, tribes } = factsOf(catalogue, 'tectonic')
  return {
    faces: { terrain: terrain_cards.map(face), tribe: tribe_cards.map(face) },
    tribes,
    picture: (kind, name) => {
      const key = `${kind}/${name}`
      return (dark ? pictures?.dark[key] : undefined) ?? pictures?.light[key] ?? ''
    },
  }
}

/** A card in hand or before a player: a terrain card, or a tribe's card. */
export type CardName = { terrain: number } | { tribe: string; card: number }

export function faceOf(cards: TectonicCards, card: CardName): Face {
  return 'terrain' in card ? cards.faces.terrain[card.terrain]! : cards.faces.tribe[card.card]!
}

/** What the land is drawn from. */
export const loadTiles = cached(() => call<Tiles>('GET', '/api/games/tectonic/tiles'))
