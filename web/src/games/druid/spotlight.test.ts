import { expect, test, vi } from 'vitest'
import type { DruidCreatureView, DruidView } from './view'

vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }))
const { spotlit } = await import('./spotlight')

const creature = (number: number): DruidCreatureView => ({
  creature: number,
  value: 3,
  types: ['bird'],
  icons: ['sky'],
  specials: [],
  change: 0,
})
const side = (...numbers: number[]) => ({ creatures: numbers.map(creature) })
const view = {
  terrains: [{ sides: [side(4), side(5)] }],
  seats: [{ creatures: [creature(9)] }, { creatures: [] }],
} as unknown as DruidView
const special = { name: '', icons: ['water' as const], types: [] }
const cards = { specials: (['icon', 'exchange', 'charm', 'horn'] as const).map((kind) => ({ ...special, kind })) }
const of = (kind: string, parts: Record<string, number>, own: number | null = 0) =>
  spotlit([{ kind, parts }], view, own, cards)
const faces = (found: ReturnType<typeof of>) =>
  found?.cards.map(({ face, thing }) => ('special' in face ? thing : face.creature.creature))

test("the opponent's special is shown with the creatures that it is for, wherever these are", () => {
  expect(faces(of('given', { seat: 1, special: 0, creature: 4 }))).toEqual(['special 0', 4])
  expect(faces(of('exchanged', { seat: 1, special: 1, creature: 4, other: 5 }))).toEqual(['special 1', 4, 5])
  expect(faces(of('charmed', { seat: 1, change: 0, creature: 9 }))).toEqual(['special 2', 9])
  expect(faces(of('closed', { seat: 1, terrain: 2 }))).toEqual(['special 3'])
})

test('our own specials, and what is no special, are not shown', () => {
  expect(of('given', { seat: 0, special: 0, creature: 4 })).toBeUndefined()
  expect(of('placed', { seat: 1, creature: 4, terrain: 2 })).toBeUndefined()
})

test('who watches sees the specials of both', () => {
  expect(of('given', { seat: 0, special: 0, creature: 4 }, null)).toBeDefined()
})
