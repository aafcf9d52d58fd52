import { mountTable, type TableModule } from '../../table/registry'
import Gallery from './Gallery.svelte'
import Table from './Table.svelte'

export default { version: 1, mount: mountTable(Table), Gallery, scoreRowPicture: (row) => `square/${row[0]?.toUpperCase()}` } satisfies TableModule
