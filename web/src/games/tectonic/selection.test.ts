import { expect, test, vi } from 'vitest'
import type { MoveInfo } from '../../api'

vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }))
vi.stubGlobal('requestAnimationFrame', () => 0)
vi.stubGlobal('cancelAnimationFrame', () => undefined)
const { Camera } = await import('./map/camera.svelte')
const { nearest, placements } = await import('./selection.svelte')

test('placements are found by card, turning and place', () => {
  const moves: MoveInfo[] = [
    { code: 1, kind: 'place', parts: { turning: 0, row: 129, column: 126 } },
    { code: 2, kind: 'place_tribe', parts: { tribe_card: 3, turning: 1, row: 128, column: 128 } },
    { code: 3, kind: 'pick', parts: { play: 1, discard: 2 } },
  ]
  const found = placements(moves, 128, 128)
  expect([...found.keys()]).toEqual(['front', 3])
  expect(found.get('front')!.get(0)!.get('1,-2')!.code).toBe(1)
  expect(found.get(3)!.get(1)!.get('0,0')!.code).toBe(2)
})

test('a tap means the glowing place that is nearest to it, if one is near', () => {
  expect(nearest(['0,0', '0,2', '-3,1'], 0.2, 1.4, 1)).toEqual([0, 2])
  expect(nearest(['0,0', '0,2', '-3,1'], 2, 2, 1)).toBeUndefined()
  expect(nearest([], 0, 0, Infinity)).toBeUndefined()
})

test('zooming keeps the place under the pointer, and fitting shows all within the insets', () => {
  const camera = new Camera()
  const before = camera.toWorld(300, 200)
  camera.zoom(1.7, 300, 200)
  const after = camera.toWorld(300, 200)
  expect(after[0]).toBeCloseTo(before[0])
  expect(after[1]).toBeCloseTo(before[1])
  camera.fit({ left: -4, top: -2, right: 10, bottom: 7 }, { left: 20, top: 100, right: 20, bottom: 200 })
  const [left, top] = camera.toScreen(-400, -200)
  const [right, bottom] = camera.toScreen(1000, 700)
  expect(Math.min(left - 20, top - 100, 1420 - right, 700 - bottom)).toBeGreaterThanOrEqual(-0.001)
  expect(camera.held).toBe(false)
  camera.pan(-2000, 0)
  camera.reveal({ left: 0, top: 0, right: 3, bottom: 2 }, { left: 20, top: 100, right: 20, bottom: 200 })
  expect(camera.toScreen(0, 0)[0]).toBeCloseTo(20)
})
