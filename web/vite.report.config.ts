import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import { toml } from './toml-plugin.ts'

/** No browser loads these files, and plain they would be a tenth of what the package takes up. */
const compressed: Plugin = {
  name: 'compressed',
  enforce: 'post',
  async generateBundle(_, bundle) {
    for (const [fileName, file] of Object.entries(bundle)) {
      const text = new Blob([file.type === 'chunk' ? file.code : (file.source as string)])
      const zipped = new Response(text.stream().pipeThrough(new CompressionStream('gzip')))
      this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: new Uint8Array(await zipped.arrayBuffer()) })
      delete bundle[fileName]
    }
  },
}

// A lab report as one HTML file: `tuckbox lab report --html` puts this script and style into it.
export default defineConfig({
  plugins: [svelte(), toml(), compressed],
  publicDir: false,
  build: {
    outDir: '../src/tuckbox/server/static/report',
    emptyOutDir: true,
    assetsInlineLimit: Infinity, // it has no other files
    target: 'es2022',
    lib: {
      entry: 'src/features/lab/report/standalone.ts',
      formats: ['iife'],
      name: 'tuckboxReport',
      fileName: () => 'report.js',
      cssFileName: 'report',
    },
  },
})
