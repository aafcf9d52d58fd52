/** Keyboard focus stays on the table: when what had it is gone or disabled, it goes to what comes next. */
import { tick } from 'svelte'

/** Whether focus has fallen to the page, or rests on something that can no longer be used. */
export function isLost(active: Element | null): boolean {
  return active === null || active === document.body || active.matches(':disabled') || !active.isConnected
}

const usable = (one: HTMLElement) =>
  one.checkVisibility() && !one.matches(':disabled, [aria-disabled=true]') && !one.closest('[inert]')

/** Give focus to the first thing that can be used, by the first selector that finds one; whether there is one. */
export function focusFirst(root: HTMLElement | undefined, selectors: readonly string[]): boolean {
  if (!root) return false
  for (const selector of selectors) {
    const found = [...root.querySelectorAll<HTMLElement>(selector)].find(usable)
    if (!found) continue
    found.focus({ preventScroll: true })
    return true
  }
  return false
}

/**
 * Whenever something changes and who plays by keyboard has lost focus, give it to the first of the selectors.
 *
 * While it is busy nothing is done: what comes next is not known yet. Called in a component's script.
 */
export function keepFocus(
  root: () => HTMLElement | undefined,
  changes: () => unknown,
  busy: () => boolean,
  next: () => readonly string[],
): void {
  let typed = false
  $effect(() => {
    const keys = (event: KeyboardEvent) => (typed = typed || !['Control', 'Meta', 'Alt', 'Shift'].includes(event.key))
    const pointer = () => (typed = false)
    addEventListener('keydown', keys, true)
    addEventListener('pointerdown', pointer, true)
    return () => {
      removeEventListener('keydown', keys, true)
      removeEventListener('pointerdown', pointer, true)
    }
  })
  $effect(() => {
    void changes()
    if (busy() || !typed) return
    void tick().then(() => {
      if (isLost(document.activeElement) && !document.querySelector('dialog[open]')) focusFirst(root(), next())
    })
  })
}
