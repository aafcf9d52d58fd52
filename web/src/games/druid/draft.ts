/** Cards of Druid Games that are being edited: their faces from the rows of the set, whether or not the rules accept them. */
import type { CardCells, DraftCards } from '../../table/registry'
import type { DruidFacts, SpecialFacts } from './cards'

type Creature = DruidFacts['creatures'][number]
const TYPES: Creature['types'] = ['mammal', 'bird', 'reptile', 'amphibian', 'fish', 'insect']
const ICONS: Creature['icons'] = ['land', 'water', 'sky']
const KINDS: Record<string, SpecialFacts['kind']> = {
  icon: 'icon',
  types: 'types',
  plus: 'charm',
  exchange: 'exchange',
  end: 'horn',
}

const words = <Value extends string>(values: readonly Value[], cell = ''): Value[] =>
  values.filter((value) => cell.split(' ').includes(value))
const isCreature = ({ kind }: CardCells) => kind !== 'terrain' && kind !== 'special'

export const draft: DraftCards = {
  facts(rows, box) {
    const types =
      box.game === 'druid'
        ? box.creatures.reduce<Creature['types']>(
            (most, one) => (one.types.length > most.length ? one.types : most),
            TYPES,
          )
        : TYPES
    const facts: DruidFacts = { game: 'druid', terrains: [], creatures: [], specials: [] }
    for (const cells of rows) {
      const printed = { name: cells.name ?? '', icons: words(ICONS, cells.icons) }
      if (cells.kind === 'terrain') facts.terrains.push(printed)
      else if (cells.kind === 'special')
        facts.specials.push({
          ...printed,
          kind: KINDS[cells.type?.split(' ')[0] ?? ''] ?? 'icon',
          types: words(types, cells.type),
        })
      else
        facts.creatures.push({
          ...printed,
          value: Number.parseInt(cells.value ?? '', 10) || 0,
          types: cells.kind === 'legendary' ? types : words(types, cells.type),
        })
    }
    // the gallery has the terrains, then the creatures, then the specials
    const next = [0, facts.terrains.length, facts.terrains.length + facts.creatures.length]
    const places = rows.map((cells) => next[cells.kind === 'terrain' ? 0 : isCreature(cells) ? 1 : 2]!++)
    return { facts, places }
  },
  pictures: (cells) => ({
    keys: [`${isCreature(cells) ? 'creature' : cells.kind}/${cells.name}`],
    from: ['kind', 'name', 'type', 'value', 'icons'],
  }),
}
