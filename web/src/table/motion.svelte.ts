/**
 * Cards that travel: whatever moved between two positions of a table goes there along a low arc instead of jumping.
 *
 * A table marks its cards with `data-thing="creature 12"` (the same name wherever that card lies), and where cards lie
 * with `data-place="hand 0"`. A pile marks its top card with `data-back`, so that what is drawn turns over on its way.
 * Then `animateMoves(() => root, () => model.position, paths)` in the table's script does the rest; `paths` tells from the
 * events where new cards come from and where gone ones go. Speed and stillness follow the settings.
 */
import { tick, untrack } from 'svelte'
import { transitions, type Box, type Transition, type Paths, type Layout } from './transitions'
import { duration } from '../ui/settings.svelte'

export type { Paths } from './transitions'

const FLY = 320 // milliseconds, calm
const SLIDE = 220
const EASE = 'cubic-bezier(0.3, 0.7, 0.25, 1)'

function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}

function layoutOf(root: HTMLElement): Layout {
  const found: Layout = { things: new Map(), places: new Map() }
  for (const one of root.querySelectorAll<HTMLElement>('[data-place]')) found.places.set(one.dataset.place!, boxOf(one))
  for (const one of root.querySelectorAll<HTMLElement>('[data-thing]')) {
    const place = one.closest<HTMLElement>('[data-place]')?.dataset.place ?? ''
    found.things.set(one.dataset.thing!, { box: boxOf(one), place })
  }
  return found
}

/** Let the cards below an element travel whenever the moment changes; called in a component's script. */
export function animateMoves(root: () => HTMLElement | undefined, moment: () => unknown, paths: Paths = {}): void {
  let before: Layout | undefined
  let copies = new Map<string, HTMLElement>()
  let first = true
  $effect.pre(() => {
    moment()
    const element = untrack(root)
    before = !first && element && duration(FLY) ? layoutOf(element) : undefined
    first = false
    // what leaves the table can only be shown by a copy that was made while it was there
    copies = new Map()
    if (!before || !element || !paths.to) return
    for (const one of element.querySelectorAll<HTMLElement>('[data-thing]')) copies.set(one.dataset.thing!, one)
  })
  $effect(() => {
    moment()
    const was = before
    before = undefined
    if (!was) return
    void tick().then(() => {
      const element = root()
      if (!element?.isConnected) return
      for (const transition of transitions(was, layoutOf(element), paths)) show(element, transition, copies)
    })
  })
}

function find(root: HTMLElement, attribute: string, name: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-${attribute}="${CSS.escape(name)}"]`)
}

function show(root: HTMLElement, transition: Transition, copies: Map<string, HTMLElement>): void {
  if (transition.kind === 'unseen') {
    const back = find(root, 'place', transition.place)?.querySelector<HTMLElement>('[data-back]')
    if (!back) return
    const from = boxOf(back)
    const middle = { left: transition.to.left + (transition.to.width - from.width) / 2, top: transition.to.top + (transition.to.height - from.height) / 2 }
    fly(root, back, from, { ...from, ...middle }, true)
    return
  }
  if (transition.kind === 'go') {
    const copy = copies.get(transition.thing)
    if (copy) fly(root, copy, transition.from, transition.to, true)
    return
  }
  const card = find(root, 'thing', transition.thing)
  if (!card) return
  if (transition.kind === 'slide') return slide(card, transition.from, transition.to)
  const back = transition.kind === 'come' ? find(root, 'place', transition.place)?.querySelector<HTMLElement>('[data-back]') : null
  fly(root, card, transition.from, transition.to, false, back)
}

const zoomOf = (element: HTMLElement) => element.currentCSSZoom ?? 1

function slide(card: HTMLElement, from: Box, to: Box): void {
  const zoom = zoomOf(card)
  const start = `translate(${(from.left - to.left) / zoom}px, ${(from.top - to.top) / zoom}px)`
  card.animate({ transform: [start, 'none'], composite: ['accumulate', 'accumulate'] }, { duration: duration(SLIDE), easing: EASE })
}

/** Fly a copy above the table, so that nothing cuts it off; what it stands for appears when it lands. */
function fly(root: HTMLElement, card: HTMLElement, from: Box, to: Box, fade: boolean, back?: HTMLElement | null): void {
  const time = duration(FLY)
  const zoom = zoomOf(root)
  const copy = card.cloneNode(true) as HTMLElement
  copy.removeAttribute('data-thing')
  copy.style.cssText += `;position:fixed;left:0;top:0;margin:0;visibility:visible;transition:none;transform-origin:0 0;width:${to.width / zoom}px;height:${to.height / zoom}px`
  const at = (box: Box, lift: number, turn = '') =>
    `translate(${box.left / zoom}px, ${(box.top - lift) / zoom}px) scale(${box.width / to.width}, ${box.height / to.height})${turn}`
  const middle: Box = {
    left: (from.left + to.left) / 2,
    top: (from.top + to.top) / 2,
    width: (from.width + to.width) / 2,
    height: (from.height + to.height) / 2,
  }
  const lift = Math.min(60, Math.hypot(to.left - from.left, to.top - from.top) / 6)
  const path: Keyframe[] = [
    { transform: at(from, 0), opacity: back ? 0 : 1 },
    { transform: at(middle, lift), opacity: back ? 0 : 1, offset: 0.5 },
    { transform: at(middle, lift), opacity: 1, offset: 0.501 },
    { transform: at(to, 0), opacity: fade ? 0 : 1 },
  ]
  const layer = layerOf(root)
  layer.append(copy)
  if (!fade) card.animate({ opacity: [0, 0] }, { duration: time })
  if (back) turnOver(layer, back, at(from, 0), at(middle, lift), to, zoom, time)
  copy.animate(path, { duration: time, easing: EASE }).finished.finally(() => copy.remove())
}

/** The back of a drawn card on the first half of its way. */
function turnOver(layer: HTMLElement, back: HTMLElement, start: string, middle: string, to: Box, zoom: number, time: number): void {
  const copy = back.cloneNode(true) as HTMLElement
  copy.style.cssText += `;position:fixed;left:0;top:0;margin:0;transform-origin:0 0;width:${to.width / zoom}px;height:${to.height / zoom}px`
  layer.append(copy)
  const path = [
    { transform: start, opacity: 1 },
    { transform: middle, opacity: 1, offset: 0.5 },
    { transform: middle, opacity: 0, offset: 0.501 },
    { transform: middle, opacity: 0 },
  ]
  copy.animate(path, { duration: time, easing: EASE }).finished.finally(() => copy.remove())
}

/** The layer above the table in which copies fly; nobody can touch or hear them. */
function layerOf(root: HTMLElement): HTMLElement {
  const found = root.querySelector<HTMLElement>(':scope > [data-flights]')
  if (found) return found
  const made = document.createElement('div')
  made.dataset.flights = ''
  made.inert = true
  made.setAttribute('aria-hidden', 'true')
  made.style.cssText = 'position:fixed;left:0;top:0;width:0;height:0;z-index:90;pointer-events:none'
  root.append(made)
  return made
}
