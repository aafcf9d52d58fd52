import { parse } from 'smol-toml'
import type { Plugin } from 'vite'

/** Texts of other languages are TOML, which needs no programmer. */
export const toml = (): Plugin => ({
  name: 'toml',
  transform: (code, id) => (id.endsWith('.toml') ? { code: `export default ${JSON.stringify(parse(code))}`, map: null } : undefined),
})
