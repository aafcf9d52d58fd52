import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { ESLint } from 'eslint'
import { afterAll, beforeAll, expect, test } from 'vitest'

const FILES = {
  'lang/index.ts': 'export const say = (text: string) => text',
  'ui/Icon.svelte': '<script lang="ts">\n  import { call } from \'../api\'\n</script>\n{call}',
  'api/index.ts': "import { say } from '../lang'\nexport const call = say",
  'api/types.ts': "export type { Page } from '../features/home/page'",
  'table/model.ts': "export const game = () => import('../games/druid')",
  'table/drivers/live.ts': "export { one } from './replay'",
  'table/drivers/replay.ts': "import { one as other } from '../queue'\nexport const one = other",
  'table/queue.ts': "import {\n  one,\n} from './drivers/live'\nexport { one }",
  'table/log.ts': "import type { Line } from './line'\nexport const lines: Line[] = []",
  'table/line.ts': "import { lines } from './log'\nexport type Line = string\nexport const first = lines[0]",
  'games/druid/index.ts': "export { rules } from '../tectonic/rules'",
  'games/tectonic/rules.ts': "export const rules = ''",
  'features/home/page.ts':
    "import { title } from '../../app/layout/title'\nexport { found } from '../cards'\nexport type Page = typeof title",
  'features/home/inner.ts': "export { inner } from '../cards/inner'",
  'features/cards/index.ts': "export const found = ''",
  'features/cards/inner.ts': "export const inner = ''",
  'app/layout/title.ts': "export const title = ''",
  'app/layout/frame.ts': "export { found } from '../../features/cards'",
}
let folder
let found
const foundBy = (rule) => found.filter(([by]) => by === rule).map(([, message]) => message)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'imports-'))
  for (const [name, text] of Object.entries(FILES)) {
    const file = join(folder, 'src', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const eslint = new ESLint({ cwd: folder, overrideConfigFile: resolve(import.meta.dirname, 'eslint.config.js') })
  const results = await eslint.lintFiles(['src'])
  found = results.flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, message }) => [ruleId, `${filePath.slice(folder.length + '/src/'.length)}: ${message}`]),
  )
}, 30000)
afterAll(() => rmSync(folder, { recursive: true }))

test('every import that is not allowed is found, and no other', () => {
  expect(foundBy('imports/layers')).toEqual([
    'api/types.ts: api imports nothing of features',
    'app/layout/frame.ts: app/layout imports no feature',
    'features/home/inner.ts: of features/cards others import only the index',
    'games/druid/index.ts: a game imports no other game',
    'table/model.ts: table imports nothing of games',
    'ui/Icon.svelte: ui imports nothing of api',
  ])
})

test('every circle of imports is found, of which types are no part', () => {
  expect(foundBy('imports/no-cycle')).toEqual([
    'table/drivers/live.ts: imports run in a circle: table/drivers/replay.ts -> table/queue.ts -> table/drivers/live.ts',
    'table/drivers/replay.ts: imports run in a circle: table/queue.ts -> table/drivers/live.ts -> table/drivers/replay.ts',
    'table/queue.ts: imports run in a circle: table/drivers/live.ts -> table/drivers/replay.ts -> table/queue.ts',
  ])
})
