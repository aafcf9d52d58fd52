import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Decision, SeatReview } from './types'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
let words: typeof import('./words')
beforeAll(async () => {
  words = await import('./words')
})

const names = ['You', 'Rowan', 'Kim']
const name = (seat: number) => names[seat]!

function seat(number: number, luck: number, skill: number, errors = 0, ending = 0): SeatReview {
  const breakdown = {
    share: 0.5,
    deal: 0,
    draws: luck,
    decisions: skill,
    others: 0,
    ending,
    luck,
    skill,
    luck_error: 0.01,
    result: 0,
  }
  return {
    seat: number,
    player: name(number),
    line: [],
    breakdown,
    accuracy: 90,
    phases: [],
    mean_loss: 0.01,
    words: { blunder: errors },
  }
}
const of = (luck: number, skill: number, won: boolean, mine: number | null = 0, errors = 0) =>
  words.verdict([seat(0, luck, skill, errors), seat(1, -luck, -skill)], won ? [1, 0] : [0, 1], mine, name)

describe('the verdict', () => {
  it('tells the winner whether it was luck or skill', () => {
    expect(of(-0.35, 0.85, true)).toBe('You outplayed bad luck.')
    expect(of(0.4, 0.1, true)).toBe('The cards were kind to you.')
    expect(of(0.05, 0.45, true)).toBe('You played it better.')
  })
  it('tells the loser the same, without blame', () => {
    expect(of(0.25, -0.75, false, 0, 2)).toBe('You had the better cards. Two moves lost it.')
    expect(of(0.25, -0.75, false, 0, 7)).toBe('You had the better cards.')
    expect(of(-0.4, -0.1, false)).toBe('You were unlucky.')
    expect(of(-0.05, -0.45, false)).toBe('Rowan played it better.')
  })
  it('speaks of the winner to who watched', () => {
    expect(of(0.05, -0.55, false, null)).toBe('Rowan played it better.')
    expect(of(-0.4, -0.1, false, null)).toBe('The cards were kind to Rowan.')
  })
  it('says so where it was close, drawn or not played out', () => {
    expect(of(0.05, -0.05, true)).toBe('It could have gone either way.')
    expect(words.verdict([seat(0, 0.3, -0.3), seat(1, -0.3, 0.3)], [0.5, 0.5], 0, name)).toBe(
      'It could have gone either way.',
    )
    expect(words.verdict([seat(0, 0.3, 0.1, 0, -0.9), seat(1, -0.3, -0.1, 0, 0.9)], [0, 1], 0, name)).toBe(
      'It was not played out.',
    )
  })
})

describe('figures', () => {
  it('are certain only where nothing else is possible', () => {
    expect([0, 0.004, 0.01, 0.574, 0.99, 0.996, 1].map(words.percent)).toEqual([
      '0%',
      'under 1%',
      '1%',
      '57%',
      '99%',
      'over 99%',
      '100%',
    ])
  })
  it('have a sign, with a real minus', () => {
    expect([0.39, -0.42, 0.001].map(words.amount)).toEqual(['+39', '−42', '±0'])
  })
  it('tell how long it takes once that can be told', () => {
    expect(words.timeLeft(10, 0.01)).toBe('')
    expect(words.timeLeft(10, 0.5)).toBe('about 10 s left')
    expect(words.timeLeft(100, 0.25)).toBe('about 5 minutes left')
  })
})

it('names the cards that were drawn, and whose they are', () => {
  const event = { entry: 56, seat: 0, what: ['Tessa draws Mudskipper.'], cards: ['Mudskipper'], swings: [] }
  expect(words.chanceWords(event, name, 0)).toBe('You draw Mudskipper')
  expect(words.chanceWords({ ...event, seat: 1 }, name, 0)).toBe('Rowan draws Mudskipper')
  expect(words.chanceWords({ ...event, seat: null, what: ['The draw pile is shuffled.'] }, name, 0)).toBe(
    'The draw pile is shuffled',
  )
  expect(words.chanceWords({ ...event, entry: 0 }, name, 0)).toBe('The deal')
})

it('says why a move is better by what changes at the end', () => {
  const reason = { seat: 0, what: 'Cliff', better: 0.74, played: 0.31, prize: 1 }
  expect(words.reasonWords(reason, name, 0)).toBe('Cliff goes to you 74 times in 100 instead of 31.')
  expect(words.reasonWords({ ...reason, seat: 1, prize: 0 }, name, 0)).toBe(
    'Cliff: 0.7 points for Rowan instead of 0.3.',
  )
  expect(words.reasonWords({ ...reason, what: '', better: 18.4, played: 15.3, prize: 0 }, name, 0)).toBe(
    'Your score is 18.4 on average instead of 15.3.',
  )
})

it('never says that a match was let go which was won in the end', () => {
  const move = (value: number) => ({ code: 0, sentence: '', chance: { value, error: 0, coarse: false } })
  const decision = { word: 'mistake', best: move(0.93), played: move(0.75) } as unknown as Decision
  expect(words.momentHeadline(decision, true)).toBe('The match was won here, and let go.')
  expect(words.momentHeadline(decision, false)).toBe('There was a better move.')
})

it('names drawn cards in the language of the page', async () => {
  const { addTexts } = await import('../../lang/server.svelte')
  addTexts({ Minnow: 'Elritze' })
  expect(words.chanceWords({ entry: 56, seat: 1, what: [], cards: ['Minnow'], swings: [] }, name, 0)).toBe(
    'Rowan draws Elritze',
  )
})

it('writes numbers as the language of the page does', async () => {
  const { loadLanguage } = await import('../../lang')
  await loadLanguage('de')
  const reason = { seat: 0, what: '', better: 18.4, played: 15.3, prize: 0 }
  expect(words.reasonWords(reason, name, 0)).toBe('Du kommst im Schnitt auf 18,4 statt auf 15,3.')
  expect([0, 0.744, 1].map(words.percent)).toEqual(['0\u00a0%', '74\u00a0%', '100\u00a0%'])
})
