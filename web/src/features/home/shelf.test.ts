import { expect, it } from 'vitest'
import { facing, plays, ranked } from './shelf'

const GAMES = ['a', 'b', 'c', 'd', 'e']
const played = plays(['e', 'e', 'e', 'b', 'b', 'd'].map((game) => ({ game })))
const front = (brought: string, before: string[]) => facing(GAMES, ranked(GAMES, played, brought).slice(0, 3), before)

it('faces us with the games that we play most, in the order of the box', () => {
  expect(front('', [])).toEqual(['b', 'd', 'e'])
  expect(facing(GAMES, ranked(GAMES, new Map(), '').slice(0, 3), [])).toEqual(['a', 'b', 'c'])
})
it('puts a game that is brought to the front in the place of the one played least', () => {
  expect(front('a', ['b', 'd', 'e'])).toEqual(['b', 'a', 'e'])
  expect(front('c', ['b', 'a', 'e'])).toEqual(['b', 'c', 'e'])
})
it('leaves out games that are no longer installed', () => {
  expect(front('gone', ['gone', 'b', 'e'])).toEqual(['d', 'b', 'e'])
  expect(facing(['a'], ['a'], ['b', 'c'])).toEqual(['a'])
  expect(facing(['a', 'b'], ['b', 'a'], ['b', 'b'])).toEqual(['b', 'a'])
})
