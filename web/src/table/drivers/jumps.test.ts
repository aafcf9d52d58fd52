import { describe, expect, it } from 'vitest'
import { decisionBeside, moveBeside, turnBeside, turnSeat } from './jumps'

// seat 0 moves twice, seat 1 once; both pick secretly; an undo; seat 1 moves
const outline = { movers: [0, 0, 1, 1, 0, null, 1], turn_starts: [0, 2, 3, 6] }

describe('by turn', () => {
  it('goes to the starts of turns, from one or from within', () => {
    expect([0, 1, 2, 3, 5].map((at) => turnBeside(outline, at, 1))).toEqual([2, 2, 3, 6, 6])
    expect([7, 6, 4, 3, 1].map((at) => turnBeside(outline, at, -1))).toEqual([6, 3, 3, 2, 0])
  })
  it('stops at both ends', () => {
    expect(turnBeside(outline, 6, 1)).toBe(7)
    expect(turnBeside(outline, 7, 1)).toBe(7)
    expect(turnBeside(outline, 0, -1)).toBe(0)
  })
  it('knows whose turn it is, and that a sealed choice is nobody’s', () => {
    expect([0, 2, 3, 6].map((start) => turnSeat(outline, start))).toEqual([0, 1, null, 1])
  })
})

describe('by seat', () => {
  it('goes to the position before a decision', () => {
    expect(decisionBeside(outline, 1, 0, 1)).toBe(2)
    expect(decisionBeside(outline, 1, 2, 1)).toBe(3)
    expect(decisionBeside(outline, 1, 6, -1)).toBe(3)
    expect(decisionBeside(outline, 1, 6, 1)).toBeUndefined()
    expect(decisionBeside(outline, 0, 0, -1)).toBeUndefined()
  })
  it('goes to the position after a move', () => {
    expect(moveBeside(outline, 1, 0, 1)).toBe(3)
    expect(moveBeside(outline, 0, 7, -1)).toBe(5) // the last move of that seat
    expect(moveBeside(outline, 1, 7, 1)).toBeUndefined()
  })
})
