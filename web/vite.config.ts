import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// The server serves what is built here; the wheel contains it.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/tuckbox/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0, // data: addresses would need a weaker Content-Security-Policy
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  test: { include: ['src/**/*.test.ts'], css: true }, // a test reads a palette
})
