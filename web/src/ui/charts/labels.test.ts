import { describe, expect, it } from 'vitest'
import { placeNotes, pushApart } from './labels'

describe('labels at the ends of lines', () => {
  it('stay where they are as long as they do not meet', () => {
    expect(pushApart([10, 60, 120], 19, 0, 200)).toEqual([10, 60, 120])
  })
  it('are pushed apart in the order of their lines', () => {
    expect(pushApart([50, 48, 52], 19, 0, 200)).toEqual([67, 48, 86])
  })
  it('stay within the chart: at its foot they make room upwards', () => {
    expect(pushApart([98, 99, 100], 19, 0, 100)).toEqual([62, 81, 100])
  })
})

describe('notes', () => {
  const bounds = { left: 0, top: 0, width: 400, height: 200 }
  it('stand at the right of their mark if there is room', () => {
    expect(placeNotes([{ x: 100, y: 100, text: 'a note' }], [], bounds)).toEqual([
      { x: 116, y: 105, text: 'a note', anchor: 'start' },
    ])
  })
  it('go to the left at the right edge, and out of the way of marks', () => {
    expect(placeNotes([{ x: 390, y: 100, text: 'a note' }], [], bounds)[0]!.anchor).toBe('end')
    const mark = { left: 110, top: 90, width: 22, height: 22 }
    expect(placeNotes([{ x: 100, y: 100, text: 'a note' }], [mark], bounds)[0]!.anchor).toBe('end')
  })
  it('are left out where nothing is free', () => {
    expect(placeNotes([{ x: 200, y: 100, text: 'a note' }], [bounds], bounds)).toEqual([])
  })
})
