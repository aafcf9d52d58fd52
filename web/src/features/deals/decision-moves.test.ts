import { expect, test, vi } from 'vitest'
import type { Catalogue, DailyResult } from '../../api'
import type { TableModule } from '../../table/registry'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { decisionMoves, namedCard } = await import('./decision-moves')
const { moveCard, moveWords } = await import('../../games/tectonic/review')

const part = (name: string, domain: string, size: number) => ({ name, domain, size })
const druid = {
  moves: [
    {
      name: 'place',
      base: 0,
      template: 'place {creature} at {terrain}',
      parts: [part('creature', 'creature', 2), part('terrain', 'terrain', 2)],
    },
    {
      name: 'give',
      base: 4,
      template: 'give {special} to {creature}',
      parts: [part('special', 'modifier', 1), part('creature', 'creature', 2)],
    },
    { name: 'end', base: 6, template: 'end the turn', parts: [] },
  ],
  labels: { creature: ['Mouse', 'Walrus'], terrain: ['Lake', 'Shore'], modifier: ['Fins'] },
} as unknown as Catalogue
const pictures = {
  'creature/Mouse': 'm',
  'creature/Walrus': 'w',
  'terrain/Shore': 's',
  'glyph/Fins': 'g',
  'special/Fins': 'f',
}
const decision = (codes: (number | null)[], earlier: number[] = [], seat = 0) =>
  ({
    seat,
    earlier,
    choices: codes.map((code) => ({ code, move: 'an old move' })),
  }) as unknown as DailyResult['decisions'][number]

test('a move shows the first card that it names, of whatever kind', () => {
  expect(decisionMoves(decision([3, 5, 6, null]), druid, pictures)).toEqual([
    { text: 'place Walrus at Shore', picture: 'w', quarters: 0 },
    { text: 'give Fins to Walrus', picture: 'f', quarters: 0 },
    { text: 'end the turn', picture: '', quarters: 0 },
    { text: 'an old move', picture: '', quarters: 0 },
  ])
  expect(namedCard({ kind: 'place', parts: { creature: 1, terrain: 0 } }, druid, { 'terrain/Lake': 'l' })).toEqual({
    key: 'terrain/Lake',
  })
})

test('a placement in Tectonic Tribes shows the card that was picked, turned, or the own tribe’s', () => {
  const tectonic = {
    moves: [
      { name: 'pick', base: 0, template: '', parts: [part('play', 'terrain', 3), part('discard', 'terrain', 3)] },
      {
        name: 'place',
        base: 9,
        template: '',
        parts: [part('turning', 'turning', 4), part('row', 'row', 1), part('column', 'column', 1)],
      },
      {
        name: 'place_tribe',
        base: 13,
        template: '',
        parts: [
          part('tribe_card', 'tribe card', 2),
          part('turning', 'turning', 4),
          part('row', 'row', 1),
          part('column', 'column', 1),
        ],
      },
    ],
    labels: {
      terrain: ['1', '2', '3'],
      'tribe card': ['1', '2'],
      turning: ['straight', 'turned right', 'turned around', 'turned left'],
      row: ['5'],
      column: ['4'],
    },
  } as unknown as Catalogue
  const land = { 'terrain/2': 'two', 'tribe/eagle 2': 'eagle' }
  const found = decisionMoves(decision([10, 12, 17], [4], 1), tectonic, land, {
    moveCard,
    moveWords,
  } as unknown as TableModule)
  expect(found.map(({ picture, quarters }) => [picture, quarters])).toEqual([
    ['two', 1],
    ['two', 3],
    ['eagle', 0],
  ])
  expect(found[0]!.text).not.toBe(found[1]!.text)
})
