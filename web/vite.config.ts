/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { compress } from './compress-plugin.ts'
import { toml } from './toml-plugin.ts'

const SERVER = 'http://127.0.0.1:8642'

// The server serves what is built here; the wheel contains it.
export default defineConfig({
  plugins: [svelte(), toml(), compress()],
  build: {
    outDir: '../src/tuckbox/server/static',
    emptyOutDir: true,
    reportCompressedSize: false,
    assetsInlineLimit: 0, // data: addresses would need a weaker Content-Security-Policy
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      input: { index: 'index.html', 'service-worker': 'worker/service-worker.ts' },
      // the worker keeps its address, at the root, so that it serves all pages
      output: {
        entryFileNames: (chunk) => (chunk.name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        // the texts of a language are one file
        codeSplitting: {
          groups: [
            { test: /node_modules\/(svelte|esm-env|clsx)\//, name: 'svelte' },
            { test: /lang\/en[^/]*\.ts$/, name: 'lang-en' },
            // what every page needs, and what every table does: fewer files compress better and arrive sooner
            { test: /src\/(lang\/[^/]*\.ts|(api|app\/layout)\/|ui\/(?!charts))/, name: 'page' },
            { test: /src\/table\/(?!generic|drivers\/(lesson|replay))/, name: 'table' },
            {
              test: /\.toml$/,
              debugName: 'languages',
              name: (id) => `lang-${/lang\/(\w+)(\/\w+)?\.toml$/.exec(id)![1]}`,
            },
          ],
        },
      },
    },
  },
  // `npm run dev` beside a server that was started with `make play`
  server: {
    proxy: {
      // the server compares Origin with Host, so the host stays as the browser sent it
      ...Object.fromEntries(
        ['/api', '/art', '/docs', '/games'].map((path) => [path, { target: SERVER, changeOrigin: false }]),
      ),
      '/socket': { target: SERVER, changeOrigin: false, ws: true },
    },
  },
  test: { include: ['src/**/*.test.ts', '*.test.js'], css: true, pool: 'threads' }, // css: a test reads a palette
})
