/** Dragging a card with mouse, pen or thumb: it does what clicking does, picking where it starts and putting where it ends. */
import type { Attachment } from 'svelte/attachments'

export interface Drag {
  /** Pick the card; false if it cannot be picked. */
  start: () => boolean
  /** It was let go over something that has `data-drop`, or over nothing (null). */
  drop: (on: HTMLElement | null) => void
}

const FAR = 8 // pixels that tell a drag from a click

/** `{@attach draggable({start, drop})}` on a card; whatever takes cards has `data-drop`. */
export function draggable(drag: Drag): Attachment<HTMLElement> {
  return (element) => {
    let from: PointerEvent | undefined
    let copy: HTMLElement | undefined
    const end = () => {
      from = undefined
      copy?.remove()
      copy = undefined
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', end)
    }
    const move = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.pointerId) return
      if (!copy) {
        if (Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < FAR) return
        if (!drag.start()) return end()
        copy = lifted(element)
      }
      event.preventDefault()
      copy.style.translate = `${event.clientX - from.clientX}px ${event.clientY - from.clientY}px`
    }
    const up = (event: PointerEvent) => {
      if (copy && from) {
        const on = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-drop]') ?? null
        addEventListener('click', stop, { capture: true, once: true })
        setTimeout(() => removeEventListener('click', stop, true), 0)
        drag.drop(on)
      }
      end()
    }
    const down = (event: PointerEvent) => {
      if (event.button !== 0 || from) return
      from = event
      addEventListener('pointermove', move, { passive: false })
      addEventListener('pointerup', up)
      addEventListener('pointercancel', end)
    }
    element.addEventListener('pointerdown', down)
    return () => {
      element.removeEventListener('pointerdown', down)
      end()
    }
  }
}

// the click that ends a drag is no click
function stop(event: Event): void {
  event.stopPropagation()
  event.preventDefault()
}

/** The card as it hangs on the pointer. */
function lifted(element: HTMLElement): HTMLElement {
  const box = element.getBoundingClientRect()
  const copy = element.cloneNode(true) as HTMLElement
  copy.removeAttribute('data-thing')
  copy.inert = true
  copy.style.cssText = `position:fixed;z-index:300;pointer-events:none;margin:0;rotate:2deg;opacity:.95;left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px;transition:none;transform:none`
  document.body.append(copy)
  return copy
}
