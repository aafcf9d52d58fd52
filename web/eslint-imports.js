// ESLint rules about imports: which folder of src may use which, and that no imports run in a circle.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'

const FOLDERS = ['lang', 'ui', 'api', 'table', 'games', 'features', 'app'] // each may use those before it
const FRAME = 'app/layout' // the frame around every page: features use it, and it uses none

/** Why one file of src may not import another; nothing if it may. */
function refusal(from, to) {
  const [folder, part] = from.split('/')
  const [otherFolder, otherPart, ...file] = to.split('/')
  if (!FOLDERS.includes(folder) || from.endsWith('.test.ts')) return ''
  const framed = (path) => path.startsWith(`${FRAME}/`)
  if (framed(from) && otherFolder === 'features') return `${FRAME} imports no feature`
  if (FOLDERS.indexOf(otherFolder) > FOLDERS.indexOf(folder) && !(folder === 'features' && framed(to)))
    return `${folder} imports nothing of ${otherFolder}`
  if (folder !== otherFolder || part === otherPart) return ''
  if (folder === 'games') return 'a game imports no other game'
  if (folder === 'features' && file.join('/') !== 'index.ts')
    return `of features/${otherPart} others import only the index`
  return ''
}

/** The file that an import means. */
function fileOf(importer, specifier) {
  const path = resolve(dirname(importer), specifier)
  return [path, `${path}.ts`, `${path}/index.ts`].find((one) => existsSync(one) && statSync(one).isFile()) ?? path
}

const RUNNING = /^\s*(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?\s*'(\.[^']+)'/gm // types are gone when it runs

/** The files through which one file imports another, both included; undefined if it doesn't. */
function way(from, to, seen = new Set()) {
  if (from === to) return [from]
  if (seen.has(from) || !/\.(ts|svelte)$/.test(from) || !existsSync(from)) return undefined
  seen.add(from)
  for (const [, specifier] of readFileSync(from, 'utf8').matchAll(RUNNING)) {
    const rest = way(fileOf(from, specifier), to, seen)
    if (rest) return [from, ...rest]
  }
  return undefined
}

/** A rule that asks of every import of a file in src why it must not be. */
const rule = (why) => ({
  meta: { type: 'problem', schema: [], messages: { refused: '{{reason}}' } },
  create(context) {
    const path = (file) => relative(resolve(context.cwd, 'src'), file).split(sep).join('/')
    const check = (node) => {
      if (!node.source?.value?.startsWith?.('.')) return
      const reason = why(context.filename, fileOf(context.filename, node.source.value), path, node)
      if (reason) context.report({ node, messageId: 'refused', data: { reason } })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
})

export default {
  rules: {
    layers: rule((from, to, path) => refusal(path(from), path(to))),
    'no-cycle': rule((from, to, path, node) => {
      const late = node.type === 'ImportExpression' || (node.importKind ?? node.exportKind) === 'type'
      const circle = late ? undefined : way(to, from)
      return circle && `imports run in a circle: ${circle.map(path).join(' -> ')}`
    }),
  },
}
