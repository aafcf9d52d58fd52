/** The names and pictures of a Druid Games card set. */
import type { Catalogue, Pictures } from '../../api'

export interface DruidNames {
  creatures: string[]
  specials: string[]
  terrains: string[]
  terrainIcons: string[][]
  /** What each special does, in the server's words. */
  does: string[]
  picture: (kind: string, name: string) => string
}

export function druidNames(book: Catalogue, pictures: Pictures | undefined): DruidNames {
  const icons = new Map(book.table.rows.map((row) => [row[1], (row[4] ?? '').split(' ').filter(Boolean)]))
  const words = new Map(book.table.rows.filter((row) => row[0] === 'special').map((row) => [row[1], row[2] ?? '']))
  const terrains = book.labels.terrain ?? []
  return {
    creatures: book.labels.creature ?? [],
    specials: book.labels.special ?? [],
    terrains,
    terrainIcons: terrains.map((name) => icons.get(name) ?? []),
    does: (book.labels.special ?? []).map((name) => words.get(name) ?? ''),
    picture: (kind, name) => pictures?.light[`${kind}/${name}`] ?? '',
  }
}
