import { expect, test, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }))
const { spotlit } = await import('./spotlight')

const around = { own: 0, player: (seat: number) => ['You', 'Bo', 'Cy'][seat]!, tribe: () => 'owl' }
const event = (kind: string, parts: Record<string, number>) => ({ kind, parts })

test('the cards of a round are shown in the order of play, ours among them', () => {
  const found = spotlit(
    [
      event('played', { seat: 0, terrain: 11 }),
      event('played', { seat: 1, terrain: 40 }),
      event('played', { seat: 2, terrain: 5 }),
    ],
    around,
  )
  expect(found!.cards.map(({ thing, caption }) => [thing, caption])).toEqual([
    ['terrain 40', '1. Bo'],
    ['terrain 11', '2. You'],
    ['terrain 5', '3. Cy'],
  ])
  expect(found!.reason).toMatch(/highest/)
})

test('a swap shows the card that goes and the one that is given for it, with the reason', () => {
  const found = spotlit([event('exchanged', { seat: 1, other: 0, terrain: 11, given: 40 })], around)
  expect(found!.cards.map((card) => card.thing)).toEqual(['terrain 11', 'terrain 40'])
  expect(found!.reason).toMatch(/tribe card/)
})

test("another's tribe card is shown, our own and plain placements are not", () => {
  expect(spotlit([event('placed_tribe', { seat: 1, tribe_card: 2 })], around)!.cards).toEqual([
    { face: { tribe: 'owl', card: 2 }, thing: 'tribe 1 2' },
  ])
  expect(spotlit([event('placed_tribe', { seat: 0, tribe_card: 2 })], around)).toBeUndefined()
  expect(spotlit([event('exchanged', { seat: 0, other: 1, terrain: 11, given: 40 })], around)).toBeUndefined()
  expect(spotlit([event('placed', { seat: 1, terrain: 2 })], around)).toBeUndefined()
})
