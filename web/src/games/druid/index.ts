import { mountTable, type TableModule } from '../../table/registry'
import { draft } from './draft'
import Gallery from './Gallery.svelte'
import { describe, facets } from './facets'
import { moveTrace, seatLooks } from './review'
import Table from './Table.svelte'

export default {
  version: 1,
  mount: mountTable(Table),
  Gallery,
  facets,
  describe,
  draft,
  seatLooks,
  moveTrace,
  scoreRowPicture: (row) => `terrain/${row}`,
} satisfies TableModule
