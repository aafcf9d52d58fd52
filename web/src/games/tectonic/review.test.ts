import { expect, test, vi } from 'vitest'
import type { Catalogue } from '../../api'

vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }))
const { moveWords } = await import('./review')

const numbers = Array.from({ length: 21 }, (_, at) => String(at - 10))
const labels = {
  terrain: ['1', '2', '3'],
  'tribe card': ['1', '2'],
  turning: ['straight', 'turned right', 'turned around', 'turned left'],
  row: numbers,
  column: numbers,
}
const catalogue = { labels } as unknown as Catalogue
const at = (column: number, row: number, turning = 0) => ({ column: column + 10, row: row + 10, turning })
const pick = { kind: 'pick', parts: { play: 2, discard: 0 } }
const words = (kind: string, parts: Record<string, number>, earlier = [pick]) =>
  moveWords!({ kind, parts }, catalogue, earlier)?.text

test('a place is said by where it lies from the first card', () => {
  expect(words('place', at(0, 0))).toBe('land 3 in the middle')
  expect(words('place', at(1, -4))).toBe('land 3 in the north')
  expect(words('place', at(5, -5))).toBe('land 3 in the north-east')
  expect(words('place_tribe', { ...at(-4, 0, 1), tribe_card: 1 })).toBe('tribe card 2 in the west')
  expect(words('place', at(-4, 4), [])).toBe('land in the south-west')
})

test('a pick names both cards, and other moves keep their sentence', () => {
  expect(words('pick', pick.parts)).toBe('play 3, discard 1')
  expect(words('discard', { seat: 1 })).toBeUndefined()
})
