/** By keyboard from the picked card to what it can be put on: arrows go round whatever is lit (`data-lit`). */

const lit = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>('[data-lit]')].filter((one) => one.checkVisibility())

/** Go to the first thing that is lit. */
export function firstTarget(root: HTMLElement | undefined): void {
  if (root) lit(root)[0]?.focus()
}

/** Answer an arrow key by going to the next or previous thing that is lit; whether there was one. */
export function arrowTarget(root: HTMLElement | undefined, key: string): boolean {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key]
  const targets = root ? lit(root) : []
  if (!step || !targets.length) return false
  const at = targets.indexOf(document.activeElement as HTMLElement)
  targets[(at < 0 ? 0 : at + step + targets.length) % targets.length]!.focus()
  return true
}
