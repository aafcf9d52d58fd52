import { expect, test, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
vi.stubGlobal('navigator', { languages: ['fr-CA', 'de-AT', 'en'] })
const { language, LANGUAGES, languageName, loadLanguage, pseudo, say, typedSay } = await import('./index')
const { addTexts, takeAnswer, word } = await import('./server.svelte')
const { texts } = await import('./en')

test('the pseudo-language leaves no English letter and keeps the blanks', () => {
  const changed = pseudo({ ...texts, 'app.name': 'Play {game} now' })
  expect(changed['app.name']).toMatch(/^[^a-zA-Z]+\{game\}[^a-zA-Z]+$/)
  expect(pseudo({ one: '{count, plural, one {a b} other {{count} c}}' }).one).toMatch(
    /^\{count, plural, one \{[^a-z]+\} other \{\{count\} [^a-z]\}\}$/,
  )
})

test('the texts of games are found in their folders', () => {
  expect(typedSay<string>()('druid.end')).toBe('End turn')
})

test('a count chooses the form of the text', () => {
  const say = typedSay<string>()
  expect([0, 1, 2].map((count) => say('idriana.left.actions', { count }))).toEqual([
    '0 actions',
    '1 action',
    '2 actions',
  ])
})

test('a page is in the first language of the browser that we have', async () => {
  expect(LANGUAGES.slice(0, 2)).toEqual(['en', 'de'])
  expect(LANGUAGES.map(languageName).slice(0, 2)).toEqual(['English', 'Deutsch'])
  await loadLanguage()
  expect([language(), say('nav.play')]).toEqual(['de', 'Spielen'])
  expect(say('app.name')).toBe('Tuckbox')
})

test('sentences of the server are worded by what they were made of, names of players not', () => {
  addTexts({
    'You do not hold {name}.': 'Du hast {name} nicht auf der Hand.',
    Walrus: 'Walross',
    'It is over.': 'Es ist vorbei.',
  })
  addTexts({ Walrus: 'a card of another game' })
  const made = (name: string, messages: string[]) => ({
    template: 'You do not hold {name}.',
    values: { name },
    messages,
  })
  takeAnswer({
    deep: [{ phrases: { 'You do not hold Walrus.': made('Walrus', ['name']), 'You do not hold Bo.': made('Bo', []) } }],
  })
  expect(word('You do not hold Walrus.')).toBe('Du hast Walross nicht auf der Hand.')
  expect(word('You do not hold Bo.')).toBe('Du hast Bo nicht auf der Hand.')
  addTexts({ Settler: 'Siedler' })
  takeAnswer({
    phrases: {
      'You do not hold Settler (level 1) 2.': made('Settler (level 1) 2', []),
      'You do not hold Ann (level 1).': made('Ann (level 1)', []),
    },
  })
  expect(word('You do not hold Settler (level 1) 2.')).toBe('Du hast Siedler (Stufe\u00a01) 2 nicht auf der Hand.')
  expect(word('You do not hold Ann (level 1).')).toBe('Du hast Ann (level 1) nicht auf der Hand.')
  expect([word('It is over.'), word('Unheard of.')]).toEqual(['Es ist vorbei.', 'Unheard of.'])
})
