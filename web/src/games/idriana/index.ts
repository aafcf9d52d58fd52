import { viewOf, type Position } from '../../api'
import { mountTable, type TableModule } from '../../table/registry'
import { draft } from './draft'
import Gallery from './Gallery.svelte'
import { describe, facets } from './facets'
import { say } from './lang'
import { moveTrace, seatLooks } from './review'
import Table from './Table.svelte'

function stage(position: Position): string {
  const { turn } = viewOf(position, 'idriana')
  return turn ? say('idriana.stage', { turn }) : ''
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
} satisfies TableModule
