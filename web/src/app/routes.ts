/** Every page of the site by the pattern of its address, each loaded when it is first opened. */
import type { Component } from 'svelte'

/** What a pattern finds in a path: `/t/:id/:number?` an id, and perhaps a number. A game that is not named is the first in the box. */
type Found<Pattern extends string> = Pattern extends `${infer Part}/${infer Rest}`
  ? Named<Part> & Found<Rest>
  : Named<Pattern>
type Named<Part extends string> = Part extends `:${infer Name}?`
  ? Partial<Record<Name, string>>
  : Part extends `:${infer Name}`
    ? Record<Name, string>
    : unknown
type PropsOf<Pattern extends string> = unknown extends Found<Pattern> ? Record<string, never> : Found<Pattern>
/** What makes the component's properties of what was found: needed where they differ. */
type Made<Pattern extends string, Props> = (found: Found<Pattern>, query: URLSearchParams) => Props | undefined

interface Options<Props> {
  /** Where one of these changes, the page starts anew; it adapts to the others. */
  anew?: (keyof Props)[]
  /** It fills the window, without the notices of the app. */
  whole?: boolean
}
export interface Page extends Options<Record<string, unknown>> {
  path: RegExp
  ofGame: boolean
  load: () => Promise<{ default: Component<Record<string, unknown>> }>
  /** What its component gets; undefined if the address means another page after all. */
  props: (found: Record<string, string>, query: URLSearchParams) => Record<string, unknown> | undefined
}

function page<Pattern extends string, Props extends object>(
  pattern: Pattern,
  load: () => Promise<{ default: Component<Props> }>,
  options: Options<NoInfer<Props>> = {},
  ...[props]: PropsOf<Pattern> extends Props ? [Made<Pattern, Props>?] : [Made<Pattern, Props>]
): Page {
  const parts = pattern.replace(/\/:(\w+)(\??)/g, (_, name, optional) =>
    optional || name === 'game' ? `(?:/(?<${name}>[^/]+))?` : `/(?<${name}>[^/]+)`,
  )
  return {
    path: new RegExp(`^${parts}/?$`),
    ofGame: /:game(\/|$)/.test(pattern),
    load,
    props: props ?? ((found: object) => found),
    ...options,
  } as unknown as Page
}

const withNumber = <Params extends { number: string }>(found: Params) =>
  /^\d+$/.test(found.number) ? { ...found, number: Number(found.number) } : undefined

/** The first that fits counts. */
const PAGES = [
  page('/', () => import('../features/home/HomePage.svelte')),
  page('/t/:id', () => import('../features/tables/TablePage.svelte'), { anew: ['id'], whole: true }),
  page(
    '/t/:id/review/:number?',
    () => import('../features/review/ReviewPage.svelte'),
    { anew: ['id'], whole: true },
    ({ id, number }) => (number ? withNumber({ id, number }) : { id, number: null }),
  ),
  page(
    '/t/:id/:number',
    () => import('../features/replay/ReplayPage.svelte'),
    { anew: ['id'], whole: true },
    withNumber,
  ),
  page('/learn/:game', () => import('../features/lessons/LessonPage.svelte'), { anew: ['game'], whole: true }),
  page('/p/new/:game', () => import('../features/lobby/NewTablePage.svelte')),
  page('/p/rules/:game', () => import('../features/rules/RulesPage.svelte')),
  page('/p/cards/:game', () => import('../features/cards/CardsPage.svelte')),
  page(
    '/p/lab/:game',
    () => import('../features/lab/editor/EditorPage.svelte'),
    { anew: ['id'] },
    ({ game }, query) => {
      const id = query.get('set')
      return id ? { game, id } : undefined
    },
  ),
  page('/p/lab/:game', () => import('../features/lab/SetsPage.svelte')),
  page('/p/lab/:game/run', () => import('../features/lab/NewRunPage.svelte'), { anew: ['game'] }),
  page('/p/lab/:game/run/:id', () => import('../features/lab/RunPage.svelte'), { anew: ['id'] }),
  page(
    '/p/daily/:of?',
    () => import('../features/deals/DailyPage.svelte'),
    { anew: ['game', 'day'] },
    ({ of }, query) => ({ game: of, day: query.get('day') ?? '' }),
  ),
  page('/p/duplicate', () => import('../features/deals/NewDuplicatePage.svelte')),
  page('/p/duplicate/:id', () => import('../features/deals/DuplicatePage.svelte'), { anew: ['id'] }),
  page('/p/settings', () => import('../features/settings/SettingsPage.svelte')),
  page('/p/password', () => import('../features/settings/PasswordPage.svelte')),
  page('/p/you', () => import('../features/people/YouPage.svelte')),
  page('/u/:name', () => import('../features/people/YouPage.svelte'), { anew: ['name'] }),
  page('/p/credits', () => import('./CreditsPage.svelte')),
]

/** A part of a path as it was meant; one that was mistyped stays as it is, and leads nowhere. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The page at an address, and what its component gets. */
export function pageAt(path: string, query: URLSearchParams, firstGame = '') {
  for (const page of PAGES) {
    const groups = page.path.exec(path)?.groups
    if (!page.path.test(path)) continue
    const found = Object.entries(groups ?? {}).map(([name, part]) => [name, part && decoded(part)])
    const props = page.props(
      { ...(page.ofGame && { game: firstGame }), ...Object.fromEntries(found.filter(([, part]) => part)) },
      query,
    )
    if (props) return { page, props }
  }
  return undefined
}
