/** A long press or the second mouse button: reading a card without using it. */
const LONG = 450 // milliseconds

export function press(node: HTMLElement, read: () => void) {
  let now = read
  let timer: ReturnType<typeof setTimeout> | undefined
  let held = false
  const stop = () => clearTimeout(timer)
  const down = (event: PointerEvent) => {
    held = false
    if (event.pointerType === 'mouse') return
    timer = setTimeout(() => {
      held = true
      now()
    }, LONG)
  }
  const swallow = (event: MouseEvent) => {
    if (!held) return
    held = false
    event.stopImmediatePropagation()
    event.preventDefault()
  }
  const menu = (event: MouseEvent) => {
    event.preventDefault()
    stop()
    if (!held) now()
  }
  node.addEventListener('pointerdown', down)
  node.addEventListener('click', swallow, true)
  node.addEventListener('contextmenu', menu)
  for (const kind of ['pointerup', 'pointercancel', 'pointermove', 'pointerleave']) node.addEventListener(kind, stop)
  return { update: (read: () => void) => void (now = read), destroy: stop }
}
