/** The gallery of Tectonic Tribes: what its cards are filtered by, and a card in words. The card table has the terrain cards, then the tribe cards. */
import { factsOf, type Catalogue } from '../../api'
import { facet, type Facet } from '../../table/facets'
import type { CardDescription } from '../../table/registry'
import { tectonicCards } from './cards'
import { say, type Key } from './lang'
import { faceWords } from './words'

const TERRAINS = ['forest', 'water', 'mine', 'grass', 'lava']
const BONUSES = ['+1', '+2', 'x2']
const STEP = 20 // numbers in a range

export function facets(catalogue: Catalogue): Facet[] {
  const { terrain_cards, tribe_cards } = factsOf(catalogue, 'tectonic')
  const cards = [...terrain_cards, ...tribe_cards]
  const squares = cards.map((card) => card.squares.flat())
  const range = (number: number) => Math.floor((number - 1) / STEP) * STEP + 1
  return [
    facet(
      'kind',
      say('tectonic.facet.kind'),
      cards.map((_, at) => [at < terrain_cards.length ? 'terrain' : 'tribe']),
      { order: ['terrain', 'tribe'], name: (kind) => say(`tectonic.kind.${kind}` as Key) },
    ),
    facet(
      'terrain',
      say('tectonic.facet.terrain'),
      squares.map((all) => [...new Set(all.filter((one) => !one.tent).map((one) => one.terrain))]),
      { order: TERRAINS, name: (terrain) => say(`tectonic.terrain.${terrain}` as Key), several: true },
    ),
    facet(
      'bonus',
      say('tectonic.facet.bonus'),
      squares.map((all) => [
        ...new Set(all.map((one) => one.bonus).filter((bonus): bonus is Exclude<typeof bonus, ''> => bonus !== '')),
      ]),
      { order: BONUSES, name: (bonus) => bonus.replace('x', '×') },
    ),
    facet(
      'number',
      say('tectonic.facet.number'),
      terrain_cards.map((card) => [range(card.number)]).concat(tribe_cards.map(() => [])),
      { name: (first) => `${first}–${Math.min(Number(first) + STEP - 1, terrain_cards.length)}` },
    ),
    facet(
      'tents',
      say('tectonic.facet.tents'),
      squares.map((all) => [all.filter((one) => one.tent).length].filter(Boolean)),
    ),
  ]
}

export function describe(catalogue: Catalogue, row: number): CardDescription {
  const { terrain, tribe } = tectonicCards(catalogue, undefined, false).faces
  const face = terrain[row]
  if (face)
    return {
      name: say('tectonic.large.terrain', { number: row + 1 }),
      facts: [faceWords(face)],
      clauses: ['T2', 'T21', 'T31', 'T33', 'T34'],
    }
  const number = row - terrain.length
  return {
    name: say('tectonic.large.tribe', { number: number + 1 }),
    facts: [faceWords(tribe[number]!), say('tectonic.describe.tribe')],
    clauses: ['T22', 'T23', 'T34', 'T50'],
  }
}
