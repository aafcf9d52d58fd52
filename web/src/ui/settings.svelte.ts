/** What a person has chosen on this device: theme, animation speed, palette, language, bots. */

export type Theme = 'system' | 'light' | 'dark'
export type Pace = 'none' | 'quick' | 'calm'

interface Settings {
  theme: Theme
  pace: Pace
  colourBlind: boolean
  sound: boolean
  /** Empty for that of the browser. */
  language: string
  /** The bot that Play now plays against, by game. */
  levels: Record<string, string>
  /** The games that faced us on the home page, from left to right, when one was brought to the front; and which one. */
  front: string[]
  brought: string
  /** Whether we have been asked for a name. */
  introduced: boolean
  /** Whether we have been asked for notifications. */
  notificationsAsked: boolean
  /** Whether notifications tell of the day's deals as well. */
  dailyNotices: boolean
  /** How fast a replay plays by itself; 1 is normal. */
  replaySpeed: number
}

const KEY = 'tuckbox.settings'
const DEFAULTS: Settings = {
  theme: 'system',
  pace: 'calm',
  colourBlind: false,
  sound: false,
  language: '',
  levels: {},
  front: [],
  brought: '',
  introduced: false,
  notificationsAsked: false,
  dailyNotices: false,
  replaySpeed: 1,
}

function load(): Settings {
  try {
    return { ...structuredClone(DEFAULTS), ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return structuredClone(DEFAULTS) // storage is closed or holds something else
  }
}

export const settings = $state<Settings>(load())

const media = (query: string): MediaQueryList | undefined => globalThis.matchMedia?.(query) // tests have no window
const dark = media('(prefers-color-scheme: dark)')
const still = media('(prefers-reduced-motion: reduce)')

/** What the page looks like now, whether chosen here or by the system. */
export const looks = $state({ dark: false })

/** How long an animation of so many milliseconds takes with the chosen speed. */
export function duration(milliseconds: number): number {
  if (still?.matches || settings.pace === 'none') return 0
  return settings.pace === 'quick' ? milliseconds * 0.65 : milliseconds
}

/** Put the settings into effect and keep them; called once by the app. */
export function applySettings(): void {
  const apply = () => {
    const root = document.documentElement
    looks.dark = settings.theme === 'dark' || (settings.theme === 'system' && dark?.matches === true)
    root.dataset.theme = looks.dark ? 'dark' : 'light'
    root.dataset.palette = settings.colourBlind ? 'distinct' : 'painted'
    root.style.setProperty('--pace', String(duration(100) / 100))
  }
  $effect.root(() => {
    $effect(() => {
      apply()
      try {
        localStorage.setItem(KEY, JSON.stringify(settings))
      } catch {
        // nothing is kept where storage is closed
      }
    })
  })
  dark?.addEventListener('change', apply)
  still?.addEventListener('change', apply)
}
