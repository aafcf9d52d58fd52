import { expect, it } from 'vitest'
import { commandOf } from './keys'

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  commandOf({ key, code: '', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more })

it('steps by move, and with Shift or Ctrl by turn', () => {
  expect(press('ArrowRight')).toEqual({ to: 'move', by: 1 })
  expect(press('ArrowLeft', { shiftKey: true })).toEqual({ to: 'turn', by: -1 })
  expect(press('ArrowRight', { ctrlKey: true })).toEqual({ to: 'turn', by: 1 })
})

it('knows seats by their digits, whatever the layout makes of Shift', () => {
  expect(press('2', { code: 'Digit2' })).toEqual({ to: 'seat', seat: 1, by: 1 })
  expect(press('"', { code: 'Digit2', shiftKey: true })).toEqual({ to: 'seat', seat: 1, by: -1 })
  expect(press('End', { code: 'Numpad1' })).toEqual({ to: 'end' })
})

it('leaves the keys of the browser alone', () => {
  expect(press('ArrowLeft', { altKey: true })).toBeUndefined()
  expect(press('p', { ctrlKey: true })).toBeUndefined()
  expect(press('1', { code: 'Digit1', ctrlKey: true })).toBeUndefined()
  expect(press('x')).toBeUndefined()
})
