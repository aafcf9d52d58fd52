/** Looking at a card closely: a long press, the right button, or I on the keyboard; resting the pointer on it shows it in passing. */
import type { Attachment } from 'svelte/attachments'

/** How a card is looked at: in passing while the pointer rests on it, or until it is put away. */
export type Inspection = 'passing' | 'close' | 'away'

const REST = 650 // milliseconds of a resting pointer
const PRESS = 450 // milliseconds of a thumb

/** `{@attach inspectable((how) => ...)}` on whatever shows a card. */
export function inspectable(tell: (how: Inspection, at: HTMLElement) => void): Attachment<HTMLElement> {
  return (element) => {
    const look = (how: Inspection) => tell(how, element)
    let timer = 0
    let pressed = false
    let at = { x: 0, y: 0 }
    const wait = (milliseconds: number, how: Inspection) => {
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        pressed = how === 'close'
        look(how)
      }, milliseconds)
    }
    const handlers: Partial<Record<keyof HTMLElementEventMap, (event: never) => void>> = {
      // not when it is entered: a card that comes to lie under a resting pointer is not looked at
      pointermove: (event: PointerEvent) => {
        if (event.pointerType === 'mouse' && event.buttons === 0 && !pressed) wait(REST, 'passing')
        else if (Math.hypot(event.clientX - at.x, event.clientY - at.y) > 8) clearTimeout(timer)
      },
      pointerleave: () => {
        clearTimeout(timer)
        look('away')
      },
      pointerdown: (event: PointerEvent) => {
        clearTimeout(timer)
        pressed = false
        at = { x: event.clientX, y: event.clientY }
        look('away')
        if (event.pointerType !== 'mouse') wait(PRESS, 'close')
      },
      pointerup: () => clearTimeout(timer),
      pointercancel: () => clearTimeout(timer),
      contextmenu: (event: MouseEvent) => {
        event.preventDefault()
        clearTimeout(timer)
        look('close')
      },
      keydown: (event: KeyboardEvent) => {
        if (event.key.toLowerCase() !== 'i' || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        look('close')
      },
    }
    // the click that ends a long press is no click
    const click = (event: MouseEvent) => {
      clearTimeout(timer)
      if (!pressed) return
      pressed = false
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    element.addEventListener('click', click, true)
    for (const [name, handler] of Object.entries(handlers)) element.addEventListener(name, handler as EventListener)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('click', click, true)
      for (const [name, handler] of Object.entries(handlers))
        element.removeEventListener(name, handler as EventListener)
    }
  }
}
