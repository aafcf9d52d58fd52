import { expect, test, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { addTexts, botName } = await import('./server.svelte')

test('bots have names in our language, also those of which a table has several', () => {
  addTexts({ Warden: 'Hüter', 'Greedy bot': 'Gieriger Bot' })
  expect([botName('Greedy bot'), botName('Greedy bot 2'), botName('Warden (level 3) 12')]).toEqual([
    'Gieriger Bot',
    'Gieriger Bot 2',
    'Hüter (level 3) 12',
  ])
  expect(botName('HAL 9000')).toBe('HAL 9000')
})
