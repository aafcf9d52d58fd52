import { expect, test } from 'vitest'
import { logSentences, moveCode, moveSentence } from './sentences'
import type { Catalogue } from './types'

const part = (name: string, domain = name, size = 10) => ({ name, domain, size })
const event = { secret: [], redacted: '', summary: '', summary_item: '', silent: false, starts_section: false }
const catalogue: Catalogue = {
  game: 'tiny',
  cards_hash: '',
  moves: [
    {
      name: 'put',
      base: 100,
      parts: [part('card', 'card', 4), part('place')],
      template: 'put {card} on {place}',
      unordered: false,
    },
  ],
  events: [
    { ...event, name: 'placed', parts: [part('seat'), part('card')], template: '{seat} places {card}.' },
    {
      ...event,
      name: 'draws',
      parts: [part('seat'), part('card')],
      secret: ['card'],
      template: '{seat} draws {card}.',
      redacted: '{seat} draws a card.',
    },
    {
      ...event,
      name: 'looks',
      parts: [part('seat'), part('card')],
      secret: ['card'],
      template: '{seat} looks at {card}.',
      redacted: '{seat} looks.',
      silent: true,
    },
    {
      ...event,
      name: 'pays',
      parts: [part('seat'), part('card')],
      template: '{seat} pays {card}.',
      summary: '{seat} pays {all}.',
      summary_item: '{card}',
    },
    {
      ...event,
      name: 'gets',
      parts: [part('seat'), part('card')],
      secret: ['card'],
      template: '{seat} gets {card}.',
      redacted: '{seat} gets a card.',
      summary: '{seat} gets {all}.',
      summary_item: '{card}',
    },
    { ...event, name: 'begins', parts: [part('seat')], template: 'The turn of {seat}.', starts_section: true },
  ],
  labels: { card: ['Oak', 'Elm', 'Ash', 'Yew'], place: ['Hill', 'Lake'], seat: ['Seat 1', 'Seat 2'] },
  facts: { game: 'plain' },
  card_table: { head: [], rows: [] },
  drawn: [],
}
const told = (...events: [string, Record<string, number>][]) =>
  logSentences(
    catalogue,
    ['Ann', 'Bo'],
    events.map(([kind, parts]) => ({ kind, parts })),
  ).map((one) => one.text)

test('a move reads as its template, with the labels put in', () => {
  expect(moveSentence(catalogue, { kind: 'put', parts: { card: 3, place: 1 } })).toBe('put Yew on Lake')
  expect(moveSentence(catalogue, { kind: 'other', parts: {} })).toBe('other')
})

test('the code of a move counts its parts up from its kind’s base, the last one fastest', () => {
  expect(moveCode(catalogue, 'put', { card: 2, place: 7 })).toBe(127)
  expect(moveCode(catalogue, 'put', { card: 4, place: 0 })).toBeUndefined()
  expect(moveCode(catalogue, 'take', {})).toBeUndefined()
})

test('seats have the names of their players', () => {
  expect(told(['placed', { seat: 0, card: 1 }], ['placed', { seat: 1, card: 2 }])).toEqual([
    'Ann places Elm.',
    'Bo places Ash.',
  ])
})

test('an event whose secret parts are absent has its redacted sentence', () => {
  expect(told(['draws', { seat: 0, card: 0 }], ['draws', { seat: 1 }])).toEqual(['Ann draws Oak.', 'Bo draws a card.'])
})

test('a silent event is told only to those who see all of it', () => {
  expect(told(['looks', { seat: 0, card: 0 }], ['looks', { seat: 1 }])).toEqual(['Ann looks at Oak.'])
})

test('a run of events is told by one sentence, which ends where another player goes on', () => {
  const sentences = told(['pays', { seat: 0, card: 0 }], ['pays', { seat: 0, card: 2 }], ['pays', { seat: 1, card: 1 }])
  expect(sentences).toEqual(['Ann pays Oak, Ash.', 'Bo pays Elm.'])
  const [run] = logSentences(
    catalogue,
    ['Ann', 'Bo'],
    [0, 2].map((card) => ({ kind: 'pays', parts: { seat: 0, card } })),
  )
  expect(run!.events).toHaveLength(2)
})

test('a run whose secret parts are absent is told one by one, for its summary would name them', () => {
  expect(told(['gets', { seat: 0, card: 0 }], ['gets', { seat: 0, card: 2 }])).toEqual(['Ann gets Oak, Ash.'])
  expect(told(['gets', { seat: 0 }], ['gets', { seat: 0 }])).toEqual(['Ann gets a card.', 'Ann gets a card.'])
  expect(told(['gets', { seat: 0 }], ['gets', { seat: 0, card: 2 }])).toEqual(['Ann gets a card.', 'Ann gets Ash.'])
})

test('a kind that starts a section says so, and one that the catalogue lacks is left out', () => {
  const [one, ...others] = logSentences(
    catalogue,
    ['Ann', 'Bo'],
    [
      { kind: 'begins', parts: { seat: 1 } },
      { kind: 'unknown', parts: {} },
    ],
  )
  expect(one).toMatchObject({ text: 'The turn of Bo.', startsSection: true })
  expect(others).toEqual([])
})
