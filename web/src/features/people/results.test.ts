import { expect, test } from 'vitest'
import type { MatchLine, RatingPoint } from '../../api'
import { changeOf, duration, percent, pointWords, resultOf, runningMean } from './results'

const opponent = { name: 'Wren', bot: '', rank: 2, score: 1 }
const match: MatchLine = {
  table: 't',
  game: 'druid',
  title: 'Druid Games',
  at: 0,
  seconds: 60,
  outcome: 'won',
  rank: 1,
  score: 3,
  forfeited: false,
  opponents: [opponent],
  unrated: '',
  points: 1510,
  change: 10,
}

test('a match of two says who won, and one of more says the place', () => {
  expect(resultOf(match)).toBe('Won 3 : 1')
  expect(resultOf({ ...match, outcome: 'lost', score: 0 })).toBe('Lost 0 : 1')
  const three = { ...match, outcome: 'lost' as const, rank: 2, score: 20, opponents: [opponent, opponent] }
  expect(resultOf(three)).toBe('2nd of 3, 20 : 1 : 1')
  expect(resultOf({ ...three, forfeited: true })).toBe('Lost by forfeit')
})

test('a point of the rating says how its match ended, and against whom if it may', () => {
  const point: RatingPoint = {
    table: 't',
    at: 0,
    points: 1518,
    uncertainty: 90,
    change: 18,
    outcome: 'won',
    rank: 1,
    players: 2,
    opponents: [{ name: 'Wren', bot: '' }],
  }
  expect(pointWords(point)).toBe('Won against Wren')
  expect(pointWords({ ...point, outcome: 'lost', opponents: [] })).toBe('Lost')
  const bots = [
    { name: 'Warden (level 3)', bot: 'strong' },
    { name: 'Acolyte (level 1)', bot: 'easy' },
  ]
  expect(pointWords({ ...point, outcome: 'lost', rank: 2, players: 3, opponents: bots })).toBe(
    '2nd of 3 against Warden (level 3), Acolyte (level 1)',
  )
})

test('shares and times', () => {
  expect([percent(1, 3), percent(0, 0)]).toEqual(['33%', '0%'])
  expect([duration(20), duration(1800), duration(7200)]).toEqual(['1 minute', '30 minutes', '2 hours'])
})

test('a running mean is over the last five, and certain of nothing while there is one', () => {
  const found = runningMean([80, 90, 90, 90, 90, 100])
  expect(found.map((one) => one.mean)).toEqual([80, 85, 260 / 3, 87.5, 88, 92])
  expect(found[0]!.band).toBe(0)
  expect(found[1]!.band).toBeCloseTo(8.2)
})

test('a change counts once it is more than chance', () => {
  expect(changeOf([80, 81, 79, 80, 80, 90, 91, 89, 90])).toBeNull()
  expect(changeOf([80, 81, 79, 80, 80, 90, 91, 89, 90, 90])).toEqual({ by: 10, sure: true })
  expect(changeOf([60, 95, 70, 99, 80, 62, 97, 72, 99, 84])!.sure).toBe(false)
})
