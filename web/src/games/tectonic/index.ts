import { mountTable, type TableModule } from '../../table/registry'
import Figure from './Figure.svelte'
import Gallery from './Gallery.svelte'
import { describe, facets } from './facets'
import Table from './Table.svelte'

export default { version: 1, mount: mountTable(Table), Gallery, facets, describe, Figure, scoreRowPicture: (row) => `square/${row[0]?.toUpperCase()}` } satisfies TableModule
