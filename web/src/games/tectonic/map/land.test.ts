import { expect, test } from 'vitest'
import { boundsOf, covered, joints, place, platesOf, topOf, turned, type Face } from './land'
import { loops, outline } from './outline'

const face: Face = {
  squares: [
    ['F', 'F', 'W'],
    ['G', 'L', 'W'],
  ],
  bonuses: [
    ['', '', '+1'],
    ['', '', ''],
  ],
}

test('a card turns clockwise, and four quarters bring it back', () => {
  expect(turned(face, 1)).toEqual({
    squares: [
      ['G', 'F'],
      ['L', 'F'],
      ['W', 'W'],
    ],
    bonuses: [
      ['', ''],
      ['', ''],
      ['', '+1'],
    ],
  })
  expect(turned(face, 2).squares).toEqual([
    ['W', 'L', 'G'],
    ['W', 'F', 'F'],
  ])
  expect(turned(turned(face, 3), 1)).toEqual(face)
})

test('later cards lie on top, and tents belong to the tribe that placed them', () => {
  const faces = {
    terrain: [face],
    tribe: [
      {
        squares: [
          ['T', 'G', 'G'],
          ['G', 'G', 'G'],
        ],
        bonuses: face.bonuses.map((row) => row.map(() => '')),
      },
    ],
  }
  const laid = [
    { seat: 0, terrain: 0, tribe_card: null, turning: 0, row: 0, column: 0 },
    { seat: 1, terrain: null, tribe_card: 0, turning: 0, row: 1, column: 2 },
  ]
  const top = topOf(platesOf(laid, faces, ['fox', 'hare']))
  expect(top.get(place(1, 2))).toEqual({ square: 'T hare', bonus: '', plate: 1 })
  expect(top.get(place(0, 2))).toEqual({ square: 'W', bonus: '+1', plate: 0 })
  expect(top.size).toBe(11)
})

test('a square joins its own terrain and what is not there yet; a camp only its own tribe', () => {
  const around = (found: Record<string, string>) => (row: number, column: number) => found[`${row},${column}`]
  const all = { '-1,0': 'F', '0,1': 'G', '1,0': 'G', '0,-1': 'G', '-1,-1': 'G', '-1,1': 'G', '1,1': 'G', '1,-1': 'G' }
  expect(joints('F', around(all))).toBe(1)
  expect(joints('F', around({ ...all, '0,1': 'F' }))).toBe(1 | 2)
  expect(joints('F', around({ ...all, '0,1': 'F', '-1,1': 'F' }))).toBe(1 | 2 | 16)
  expect(joints('F', () => undefined)).toBe(255)
  expect(joints('T fox', () => undefined)).toBe(0)
  expect(joints('T fox', around({ '0,1': 'T fox', '0,-1': 'T hare' }))).toBe(2)
})

test('what a turned card covers', () => {
  expect(covered(turned(face, 1), 4, -2)).toEqual([
    [4, -2],
    [4, -1],
    [5, -2],
    [5, -1],
    [6, -2],
    [6, -1],
  ])
  expect(boundsOf(covered(face, 4, -2))).toEqual({ left: -2, top: 4, right: 1, bottom: 6 })
  expect(boundsOf([])).toEqual({ left: 0, top: 0, right: 3, bottom: 2 })
})

test('an outline has one loop a border, and squares that meet at a corner keep theirs', () => {
  expect(
    loops([
      [0, 0],
      [0, 1],
    ]),
  ).toEqual([
    [
      [0, 0],
      [2, 0],
      [2, 1],
      [0, 1],
    ],
  ])
  expect(
    loops([
      [0, 0],
      [1, 1],
    ]),
  ).toHaveLength(2)
  const ring = [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 0],
    [1, 2],
    [2, 0],
    [2, 1],
    [2, 2],
  ] as const
  expect(loops(ring).map((loop) => loop.length)).toEqual([4, 4])
  expect(outline([[0, 0]], 10, 0)).toBe('M10 10Q10 10 10 10L90 10Q90 10 90 10L90 90Q90 90 90 90L10 90Q10 90 10 90Z')
})
