/** The gallery of Idriana: what its cards are filtered by, and a card in words. */
import { factsOf, type Catalogue } from '../../api'
import { facet, type Facet } from '../../table/facets'
import type { CardDescription } from '../../table/registry'
import { idrianaCards, NUMBERS, ROMAN, type Kind } from './cards'
import { say, type Key } from './lang'
import { clausesOf, kindWords } from './words'

const AREAS = ['wilderness', 'farm', 'town', 'global'] as const
const KINDS: Kind[] = [
  'centre',
  'forest',
  'water',
  'forage',
  'creature',
  'haven',
  'field',
  'crop',
  'goat',
  'feast',
  'building',
  'person',
  'ward',
  'immediate',
  'sustained',
  'weather',
]
const ABILITIES = ['action', 'reaction', 'lasting'] as const

export function facets(catalogue: Catalogue): Facet[] {
  const { cards } = factsOf(catalogue, 'idriana')
  return [
    facet(
      'region',
      say('idriana.facet.region'),
      cards.map((one) => [one.area]),
      { order: AREAS, name: (area) => say(`idriana.${area}` as Key) },
    ),
    facet(
      'kind',
      say('idriana.facet.kind'),
      cards.map((one) => [one.kind]),
      { order: KINDS, name: (kind) => say(`idriana.kind.${kind}` as Key) },
    ),
    facet(
      'level',
      say('idriana.facet.level'),
      cards.map((one) => (one.level ? [one.level] : [])),
      { name: (level) => ROMAN[Number(level)] ?? level },
    ),
    facet(
      'cost',
      say('idriana.facet.cost'),
      cards.map((one) => [one.cost]),
    ),
    facet(
      'gives',
      say('idriana.facet.gives'),
      cards.map((one) => NUMBERS.filter((which) => one[which])),
      { order: NUMBERS, name: (which) => say(`idriana.${which}` as Key), several: true },
    ),
    facet(
      'text',
      say('idriana.facet.text'),
      cards.map((one) =>
        one.abilities.length ? [...new Set(one.abilities.map((ability) => ability.kind))] : ['none'],
      ),
      { order: [...ABILITIES, 'none'], name: (kind) => say(`idriana.ability.${kind}` as Key) },
    ),
  ]
}

export function describe(catalogue: Catalogue, row: number): CardDescription {
  const face = idrianaCards(catalogue, undefined).faces[row]!
  const { copies, start } = factsOf(catalogue, 'idriana').cards[row]!
  const where =
    face.area === 'global'
      ? say('idriana.global')
      : say('idriana.place', { region: say(`idriana.${face.area}`), level: face.level })
  const gives = NUMBERS.filter((which) => face.numbers[which]).map(
    (which) => `${face.numbers[which]} ${say(`idriana.${which}`)}`,
  )
  const facts = [
    `${where} · ${kindWords(face)}`,
    say('idriana.cost', { count: face.cost }),
    gives.join(', '),
    face.text,
  ]
  if (copies) facts.push(say('idriana.indeck', { count: copies }))
  if (start) facts.push(say('idriana.start', { count: start }))
  return { name: face.name, facts: facts.filter(Boolean), clauses: ['I30', ...clausesOf(face)] }
}
