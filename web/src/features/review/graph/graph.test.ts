import { beforeAll, expect, test, vi } from 'vitest'
import type { Review } from '../../../api'
import type { Word } from '../types'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
let graph: typeof import('./graph')
beforeAll(async () => {
  graph = await import('./graph')
})

const sure = (value: number) => ({ value, error: 0.01 })
const point = (entry: number, value: number) => ({ entry, chance: sure(value), coarse: false })
const decision = (entry: number, seat: number, word: Word, loss: number, best = 0.8) => ({
  entry,
  seat,
  options: 5,
  word,
  loss: sure(loss),
  played: { code: 1, sentence: 'place Mudskipper at Meadow', chance: sure(best - loss) },
  best: { code: 2, sentence: 'place Turtle at Cliff', chance: sure(best) },
  others: [],
})
const seat = (number: number, line: ReturnType<typeof point>[]) => ({
  seat: number,
  player: 'AB'[number]!,
  line,
  breakdown: null,
  accuracy: null,
  phases: [],
  mean_loss: null,
  words: {},
})
const review = {
  entries: 10,
  players: ['A', 'B'],
  seats: [seat(0, [point(0, 0.5), point(2, 0.8), point(3, 0.5), point(10, 0)]), seat(1, [point(0, 0.5), point(10, 1)])],
  decisions: [
    decision(3, 0, 'blunder', 0.3),
    decision(4, 1, 'fine', 0.02),
    decision(5, 0, 'mistake', 0.12),
    decision(6, 1, 'best', 0),
  ],
  chance_events: [
    { entry: 2, seat: 0, what: [], cards: ['Kraken'], swings: [sure(0.14), sure(-0.14)] },
    { entry: 4, seat: 1, what: [], cards: ['Ant'], swings: [sure(0.01), sure(-0.01)] },
  ],
  key_moments: [
    { kind: 'decision', entry: 3, seat: 0, weight: 0.3, line: [] },
    { kind: 'luck', entry: 2, seat: 0, weight: 0.14, line: [] },
  ],
  result: [0, 1],
} as unknown as Review
const name = (at: number) => ['You', 'Bo'][at]!

test('a decision is a drop straight down', () => {
  const line = graph.lineOf(review, 0).map(({ entry, chance }) => [entry, chance])
  expect(line).toEqual([
    [0, 0.5],
    [2, 0.8],
    [3, 0.8],
    [3, 0.5],
    [10, 0],
  ])
})
test('the band changes slowly, and ends where the result is certain', () => {
  const errors = [0.01, 0.09, 0.01, 0.09, 0]
  const line = errors.map((error, entry) => ({ entry, chance: { value: 0.5, error }, coarse: false }))
  const drawn = graph
    .lineOf({ ...review, decisions: [], seats: [{ ...review.seats[0]!, line }] }, 0)
    .map(({ error }) => error)
  expect(drawn.slice(0, 4).every((error) => Math.abs(error - 0.05) < 1e-9)).toBe(true)
  expect(drawn[4]).toBe(0)
})
test('between two points a chance lies on the line', () => {
  const line = graph.lineOf(review, 0)
  expect(graph.chanceAt(line, 1)!.chance).toBeCloseTo(0.65)
  expect(graph.chanceAt(line, 3)!.chance).toBe(0.5)
  expect(graph.chanceAt(line, 12)!.chance).toBe(0)
})
test('marks are for what was more than fine, and for luck that mattered', () => {
  const lines = [graph.lineOf(review, 0), graph.lineOf(review, 1)]
  const marks = (most?: number) => graph.marksOf(review, lines, most).map(({ entry, word }) => [entry, word])
  expect(marks()).toEqual([
    [2, 'luck'],
    [3, 'blunder'],
    [5, 'mistake'],
  ])
  expect(marks(2)).toEqual([
    [2, 'luck'],
    [3, 'blunder'],
  ])
})
test('of marks that would cover each other the heavier stays', () => {
  const at = (x: number, weight: number) => ({ x, y: 0, weight })
  expect(graph.apart([at(0, 1), at(10, 3), at(40, 2)], 20).map((one) => one.x)).toEqual([10, 40])
})
test('notes name the key moments', () => {
  expect(graph.notesOf(review, name, 0).map((note) => note.text)).toEqual([
    'Place Mudskipper at Meadow, −30',
    'You draw Kraken, +14',
  ])
})
test('the list has every decision, and the draws that mattered', () => {
  expect(graph.rowsOf(review, 0).map(({ entry, kind }) => `${entry} ${kind}`)).toEqual([
    '2 luck',
    '3 decision',
    '4 decision',
    '5 decision',
    '6 decision',
  ])
})
