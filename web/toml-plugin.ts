import { parse } from 'smol-toml'
import type { Plugin } from 'vite'

/** The texts of a file; sections only group them. */
function flat(code: string): Record<string, unknown> {
  return Object.assign(
    {},
    ...Object.entries(parse(code)).map(([key, value]) => (typeof value === 'string' ? { [key]: value } : value)),
  )
}

/** Texts of other languages are TOML, which needs no programmer. */
export const toml = (): Plugin => ({
  name: 'toml',
  transform: (code, id) =>
    id.endsWith('.toml') ? { code: `export default ${JSON.stringify(flat(code))}`, map: null } : undefined,
})
