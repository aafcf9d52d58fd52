// What ESLint, typescript-eslint and eslint-plugin-svelte recommend, and our own rules about imports.
import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import ts from 'typescript-eslint'
import imports from './eslint-imports.js'
import svelteConfig from './svelte.config.js'

const unused = { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' }

export default [
  { ignores: ['.generated', 'public'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  {
    plugins: { imports },
    rules: {
      'imports/layers': 'error',
      'imports/no-cycle': 'error',
      '@typescript-eslint/no-unused-vars': ['error', unused],
      'no-undef': 'off', // TypeScript knows better
      'svelte/no-useless-mustaches': 'off', // {' '} is a space that Prettier keeps
      'svelte/prefer-svelte-reactivity': 'off', // most maps here are local, or change without the page
    },
  },
]
