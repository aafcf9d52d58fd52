import { expect, test, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { pseudo } = await import('./index')
const { en } = await import('./en')

test('the pseudo-language leaves no English letter and keeps the blanks', () => {
  const changed = pseudo({ ...en, 'app.name': 'Play {game} now' } as never)
  expect(changed['app.name']).toMatch(/^[^a-zA-Z]+\{game\}[^a-zA-Z]+$/)
  for (const text of Object.values(changed)) expect(text.replace(/\{\w+\}/g, '')).not.toMatch(/[a-z]/i)
})
