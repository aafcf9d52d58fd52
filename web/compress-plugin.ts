import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const MIN_BYTES = 500 // a smaller file gains nothing
const LARGE = 200_000 // bytes from which the best quality takes too long
const COMPRESSIBLE = /^assets.*\.(js|css|svg)$/
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

const asBytes = (source: string | Uint8Array): Uint8Array =>
  typeof source === 'string' ? new TextEncoder().encode(source) : source

/** Writes compressed copies beside the built files; the server sends them to browsers that accept them. */
export const compress = (): Plugin => ({
  name: 'compress',
  // Once the files are written, since Vite replaces its placeholders after all other plugins have generated theirs.
  async writeBundle({ dir }, bundle) {
    const files = Object.values(bundle).map((file) => ({
      path: join(dir!, file.fileName),
      name: file.fileName,
      source: asBytes(file.type === 'chunk' ? file.code : file.source),
    }))
    // zlib works in threads: this takes all cores
    await Promise.all(
      files
        .filter(({ name, source }) => COMPRESSIBLE.test(name) && source.length >= MIN_BYTES)
        .map(async ({ path, source }) => {
          const params = { [constants.BROTLI_PARAM_QUALITY]: source.length < LARGE ? 11 : 9 }
          await writeFile(`${path}.br`, await toBrotli(source, { params }))
          await writeFile(`${path}.gz`, await toGzip(source, { level: 9 }))
        }),
    )
  },
})
