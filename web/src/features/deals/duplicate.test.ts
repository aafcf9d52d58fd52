import { describe, expect, it } from 'vitest'
import type { DuplicateInfo } from '../../api'
import { headline } from './duplicate'

type Player = DuplicateInfo['players'][number]
const player = (name: string, place: number, margin: number | null, more: Partial<Player> = {}): Player => ({
  name,
  me: false,
  team: 0,
  status: 'done',
  table: 't',
  scores: [],
  margin,
  difference: null,
  place,
  ...more,
})
const info = (players: Player[], more: Partial<DuplicateInfo> = {}): DuplicateInfo => ({
  id: 'd',
  game: 'druid',
  title: 'Druid Games',
  form: 'bots',
  places: 2,
  bot: 'Wanderer',
  level: 2,
  is_host: false,
  host: 'Ann',
  closes: 0,
  closed: true,
  my_table: '',
  players,
  teams: [],
  bots: [],
  mean: null,
  decisions: [],
  ...more,
})

describe('the headline of a duplicate', () => {
  it('names the difference of two', () => {
    expect(headline(info([player('Ann', 1, 3), player('Bo', 2, -4)]))).toBe('Ann wins by 7.')
    expect(headline(info([player('Ann', 1, 3, { me: true }), player('Bo', 2, -4)]))).toBe('You win by 7.')
    expect(headline(info([player('Ann', 1, 3), player('Bo', 1, 3)]))).toBe('A draw.')
    expect(headline(info([player('Ann', 1, 3), player('Bo', 2, null)]))).toBe('Ann wins: the others did not finish.')
    expect(headline(info([player('Ann', 1, null)]))).toBe('Nobody has finished it.')
  })
  it('names the place in a group', () => {
    const three = [player('Ann', 1, 3), player('Bo', 2, 1, { me: true }), player('Cy', 3, 0)]
    expect(headline(info(three, { places: 3 }))).toBe('You are 2nd of 3.')
  })
  it('adds up teams', () => {
    const teams = [
      { players: ['Ann', 'Cy'], margin: 5, won: true },
      { players: ['Bo', 'Di'], margin: -5, won: false },
    ]
    expect(headline(info([], { form: 'teams', places: 4, teams }))).toBe('Ann & Cy win by 5.')
  })
  it('tells nothing before it has closed', () => {
    expect(headline(info([player('Ann', 0, null)], { closed: false }))).toBe('1 of 2 have played.')
  })
})
