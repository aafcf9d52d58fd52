/** Every text of the client in English; the other languages have the same keys. `{name}` is filled in. */
export const en = {
  'app.name': 'Tuckbox',
  'app.skip': 'Skip to the page',
  'nav.play': 'Play',
  'nav.replays': 'Replays',
  'nav.rules': 'Rules',
  'nav.cards': 'Cards',
  'nav.settings': 'Settings',
  'nav.credits': 'Credits',
  'lost.title': 'There is nothing at this address.',
  'lost.home': 'Back to the box',
} as const
