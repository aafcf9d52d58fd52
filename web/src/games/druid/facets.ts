/** The gallery of Druid Games: what its cards are filtered by, and a card in words. The card table has the terrains, then the creatures, then the specials. */
import { factsOf, type Catalogue } from '../../api'
import { facet, type Facet } from '../../table/facets'
import type { CardDescription } from '../../table/registry'
import { clausesOfSpecial, effectOf, iconWord, typeWord } from './cards'
import { say, type Key } from './lang'

const ICONS = ['land', 'water', 'sky']
const TYPES = ['mammal', 'bird', 'reptile', 'amphibian', 'fish', 'insect']
const KINDS = ['terrain', 'animal', 'legendary', 'special']
const EFFECTS = ['icon', 'types', 'charm', 'exchange', 'horn']

export function facets(catalogue: Catalogue): Facet[] {
  const { terrains, creatures, specials } = factsOf(catalogue, 'druid')
  const none = (cards: readonly unknown[]) => cards.map((): string[] => [])
  const kinds = [
    ...terrains.map(() => ['terrain']),
    ...creatures.map(({ types }) => [types.length > 1 ? 'legendary' : 'animal']),
    ...specials.map(() => ['special']),
  ]
  const types = [...none(terrains), ...creatures.map((one) => one.types), ...specials.map((one) => one.types)]
  const icons = [...terrains, ...creatures, ...specials].map((one) => one.icons)
  const values = [...none(terrains), ...creatures.map((one) => [one.value]), ...none(specials)]
  const effects = [...none(terrains), ...none(creatures), ...specials.map((one) => [one.kind])]
  return [
    facet('kind', say('druid.facet.kind'), kinds, { order: KINDS, name: (kind) => say(`druid.kind.${kind}` as Key) }),
    facet('icons', say('druid.facet.icons'), icons, { order: ICONS, name: iconWord, several: true }),
    facet('type', say('druid.facet.type'), types, { order: TYPES, name: typeWord, several: true }),
    facet('value', say('druid.facet.value'), values),
    facet('effect', say('druid.facet.effect'), effects, {
      order: EFFECTS,
      name: (kind) => say(`druid.special.${kind}` as Key),
    }),
  ]
}

export function describe(catalogue: Catalogue, row: number): CardDescription {
  const { terrains, creatures, specials } = factsOf(catalogue, 'druid')
  const terrain = terrains[row]
  const creature = creatures[row - terrains.length]
  const special = specials[row - terrains.length - creatures.length]
  const icons = (terrain ?? creature)?.icons.map(iconWord).join(', ') ?? ''
  if (terrain)
    return {
      name: terrain.name,
      facts: [say('druid.kind.terrain'), say('druid.describe.takes', { icons })],
      clauses: ['D21', 'D50', 'D11'],
    }
  if (creature) {
    const legendary = creature.types.length > 1
    const type = legendary ? say('druid.describe.legendary') : creature.types.map(typeWord).join(', ')
    return {
      name: creature.name,
      facts: [
        `${type}, ${say('druid.large.value', { value: creature.value })}`,
        say('druid.describe.lives', { icons }),
      ],
      clauses: legendary ? ['D3', 'D21', 'D53'] : ['D2', 'D21'],
    }
  }
  return {
    name: special!.name,
    facts: [say(`druid.special.${special!.kind}`), effectOf(special!)],
    clauses: clausesOfSpecial(special!),
  }
}
