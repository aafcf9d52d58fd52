import { viewOf, type Position } from '../../api'
import { mountTable, type TableModule } from '../../table/registry'
import Figure from './parts/Figure.svelte'
import { draft } from './draft'
import Gallery from './Gallery.svelte'
import { describe, facets } from './facets'
import { say } from './lang'
import { moveCard, moveTrace, moveWords, seatLooks } from './review'
import Table from './Table.svelte'

function stage(position: Position): string {
  const { step, used_up, uses, round } = viewOf(position, 'tectonic')
  return step === 'start'
    ? say('tectonic.starting')
    : say('tectonic.stage', { hand: Math.min(used_up + 1, uses), round: round + 1 })
}

export default {
  version: 1,
  mount: mountTable(Table),
  Gallery,
  facets,
  describe,
  draft,
  stage,
  seatLooks,
  moveTrace,
  moveWords,
  moveCard,
  Figure,
  scoreRowPicture: (row) => `square/${row[0]?.toUpperCase()}`,
} satisfies TableModule
