import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { toml } from './toml-plugin.ts'

// A lab report as one HTML file: `tuckbox lab report --html` puts this script and style into it.
export default defineConfig({
  plugins: [svelte(), toml()],
  publicDir: false,
  build: {
    outDir: '../src/tuckbox/server/static/report',
    assetsInlineLimit: Infinity, // it has no other files
    target: 'es2022',
    lib: { entry: 'src/pages/lab/report/standalone.ts', formats: ['iife'], name: 'tuckboxReport', fileName: () => 'report.js', cssFileName: 'report' },
  },
})
