/** The names and pictures of a Tectonic Tribes card set. */
import { call, patiently } from '../../api/http'
import type { Catalogue, Pictures } from '../../api'
import { facesOf, type Face, type Faces, type Tiles } from './map/land'

export interface TectonicNames {
  faces: Faces
  /** The address of a picture by kind and name. */
  picture: (kind: string, name: string) => string
}

export function tectonicNames(book: Catalogue, pictures: Pictures | undefined, night: boolean): TectonicNames {
  return {
    faces: facesOf(book),
    picture: (kind, name) => {
      const key = `${kind}/${name}`
      return (night ? pictures?.dark[key] : undefined) ?? pictures?.light[key] ?? ''
    },
  }
}

/** A card in hand or before a player: a terrain card, or a tribe's card. */
export type CardName = { terrain: number } | { tribe: string; card: number }

export function faceOf(names: TectonicNames, card: CardName): Face {
  return 'terrain' in card ? names.faces.terrain[card.terrain]! : names.faces.tribe[card.card]!
}

let known: Promise<Tiles> | undefined

/** What the land is drawn from; asked for once. */
export function tiles(): Promise<Tiles> {
  known ??= patiently(() => call<Tiles>('GET', '/api/games/tectonic/tiles')).catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}
