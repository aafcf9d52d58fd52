/** The cards of a Druid Games set: their facts, effects and pictures. */
import { factsOf, type Catalogue, type Facts, type Pictures } from '../../api'
import { say, type Key } from './lang'

export type DruidFacts = Extract<Facts, { game: 'druid' }>
export type SpecialFacts = DruidFacts['specials'][number]

export interface DruidCards extends Pick<DruidFacts, 'creatures' | 'specials' | 'terrains'> {
  picture: (kind: string, name: string) => string
}

export function druidCards(catalogue: Catalogue, pictures: Pictures | undefined): DruidCards {
  const { creatures, specials, terrains } = factsOf(catalogue, 'druid')
  return { creatures, specials, terrains, picture: (kind, name) => pictures?.light[`${kind}/${name}`] ?? '' }
}

export const iconWord = (icon: string) => say(`druid.icon.${icon}` as Key)
export const typeWord = (type: string) => say(`druid.type.${type}` as Key)

/** What a special does. */
export function effectOf({ kind, icons, types }: SpecialFacts): string {
  if (kind === 'icon') return say('druid.effect.icon', { icons: icons.map(iconWord).join(' ') })
  if (kind === 'types')
    return say('druid.effect.types', { types: types.map((type) => typeWord(type).toLowerCase()).join(', ') })
  return say(`druid.effect.${kind}`)
}

/** The word in the band of a special that is spent when it is played. */
export function bandOf({ kind }: SpecialFacts): string {
  if (kind === 'exchange') return say('druid.band.exchange')
  return kind === 'horn' ? say('druid.band.close') : ''
}

/** Whether a special stays under the creature that it is given to. */
export const isModifier = ({ kind }: SpecialFacts) => kind === 'icon' || kind === 'types' || kind === 'charm'

const CLAUSES = { icon: 'D40', types: 'D41', charm: 'D42', exchange: 'D43', horn: 'D44' }

/** The clauses on a special. */
export function clausesOfSpecial(special: SpecialFacts): string[] {
  return [CLAUSES[special.kind], 'D24', ...(isModifier(special) ? ['D45', 'D26'] : [])]
}
