import { describe, expect, it } from 'vitest'
import { clearInsets } from './covers.svelte'

const LAND = { left: 0, top: 0, right: 10, bottom: 10 }

describe('the part of the map that nothing covers', () => {
  it('is all of it without covers, but for a margin', () => {
    expect(clearInsets(800, 600, [], LAND)).toEqual({ left: 10, top: 10, right: 10, bottom: 10 })
  })
  it('lies above a sheet on a phone held upright', () => {
    const sheet = { left: 0, top: 500, right: 400, bottom: 800 }
    expect(clearInsets(400, 800, [sheet], LAND)).toEqual({ left: 10, top: 10, right: 10, bottom: 310 })
  })
  it('lies beside a sheet on a phone held sideways', () => {
    const sheet = { left: 500, top: 0, right: 800, bottom: 400 }
    expect(clearInsets(800, 400, [sheet], LAND)).toEqual({ left: 10, top: 10, right: 310, bottom: 10 })
  })
  it('takes the side of a bar in a corner on which the land is larger', () => {
    const bar = { left: 600, top: 480, right: 1000, bottom: 600 }
    expect(clearInsets(1000, 600, [bar], LAND)).toEqual({ left: 10, top: 10, right: 410, bottom: 10 })
    expect(clearInsets(1000, 600, [bar], { ...LAND, right: 40 })).toEqual({ left: 10, top: 10, right: 10, bottom: 130 })
  })
  it('stays in the middle where a side would gain little', () => {
    const card = { left: 480, top: 0, right: 520, bottom: 40 }
    expect(clearInsets(1000, 600, [card], LAND)).toEqual({ left: 10, top: 50, right: 10, bottom: 10 })
  })
  it('is all of it when everything is covered', () => {
    expect(clearInsets(800, 600, [{ left: 0, top: 0, right: 800, bottom: 600 }], LAND)).toEqual({
      left: 10,
      top: 10,
      right: 10,
      bottom: 10,
    })
  })
})
