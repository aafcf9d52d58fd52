import { expect, test } from 'vitest'
import { pageAt, type Page } from './routes'

const at = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'https://tuckbox.example')
  return pageAt(pathname, searchParams, 'druid')
}
const nameOf = (page?: Page) => /(\w+)\.svelte/.exec(String(page?.load))?.[1]

test.each([
  ['/', 'HomePage', {}],
  ['/t/abc', 'TablePage', { id: 'abc' }],
  ['/t/abc/7', 'ReplayPage', { id: 'abc', number: 7 }],
  ['/t/abc/review', 'ReviewPage', { id: 'abc', number: null }],
  ['/t/abc/review/12/', 'ReviewPage', { id: 'abc', number: 12 }],
  ['/learn', 'LessonPage', { game: 'druid' }],
  ['/p/rules/tectonic', 'RulesPage', { game: 'tectonic' }],
  ['/p/cards', 'CardsPage', { game: 'druid' }],
  ['/p/lab/idriana', 'SetsPage', { game: 'idriana' }],
  ['/p/lab/idriana?set=4', 'EditorPage', { game: 'idriana', id: '4' }],
  ['/p/lab/idriana/run?set=4', 'NewRunPage', { game: 'idriana' }],
  ['/p/lab/idriana/run/9', 'RunPage', { game: 'idriana', id: '9' }],
  ['/p/daily', 'DailyPage', { game: undefined, day: '' }],
  ['/p/daily/druid?day=2026-01-02', 'DailyPage', { game: 'druid', day: '2026-01-02' }],
  ['/p/duplicate', 'NewDuplicatePage', {}],
  ['/p/duplicate/5', 'DuplicatePage', { id: '5' }],
  ['/u/Zo%C3%AB', 'YouPage', { name: 'Zoë' }],
  ['/u/50%', 'YouPage', { name: '50%' }],
])('%s is the %s', (address, name, props) => {
  const found = at(address)
  expect(nameOf(found?.page)).toBe(name)
  expect(found?.props).toEqual(props)
})

test.each(['/p', '/p/none', '/t', '/t/abc/x', '/t/abc/review/x', '/p/lab/druid/x', '/u', '/p/settings/more'])(
  'nothing is at %s',
  (address) => expect(at(address)).toBeUndefined(),
)

test('every link leads to a page', () => {
  const sources: Record<string, string> = import.meta.glob('../**/*.svelte', {
    eager: true,
    query: '?raw',
    import: 'default',
  })
  const links = Object.values(sources).flatMap((text) => [
    ...text.matchAll(/href="(\/(?:[tpu]|learn)?(?:\/(?!\{page)[^"]*)?)"/g),
  ])
  const addresses = links.map(([, link]) => link!.replaceAll(/\{[^}]*\}+/g, '1'))
  expect(addresses.length).toBeGreaterThan(60)
  expect(addresses.filter((address) => !at(address))).toEqual([])
})
