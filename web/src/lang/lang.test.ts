import { expect, test, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { pseudo, typedSay } = await import('./index')
const { texts } = await import('./en')

test('the pseudo-language leaves no English letter and keeps the blanks', () => {
  const changed = pseudo({ ...texts, 'app.name': 'Play {game} now' })
  expect(changed['app.name']).toMatch(/^[^a-zA-Z]+\{game\}[^a-zA-Z]+$/)
  for (const text of Object.values(changed)) expect(text.replace(/\{\w+\}/g, '')).not.toMatch(/[a-z]/i)
})

test('the texts of games are found in their folders', () => {
  expect(typedSay<string>()('druid.end')).toBe('End turn')
})

test('a count chooses the form of the text', () => {
  const say = typedSay<string>()
  expect([0, 1, 2].map((count) => say('idriana.left.actions', { count }))).toEqual(['0 actions', '1 action', '2 actions'])
})
