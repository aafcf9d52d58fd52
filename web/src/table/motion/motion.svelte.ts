/**
 * Cards that travel: whatever moved between two positions of a table goes there along a low arc instead of jumping.
 *
 * A table marks its cards with `data-thing="creature 12"` (the same name wherever that card lies), and where cards lie
 * with `data-place="hand 0"`. A pile marks its top card with `data-back`, so that what is drawn turns over on its way.
 * Then `animateMoves(() => root, () => model.position, paths)` in the table's script does the rest; `paths` tells from the
 * events where new cards come from and where gone ones go. Speed and stillness follow the settings.
 */
import { tick, untrack } from 'svelte'
import { transformOf, transitions, visible, type Box, type Transition, type Paths, type Layout } from './transitions'
import { duration } from '../../ui/settings.svelte'

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

/** A card as it can be copied: with all that it lies in, for that gives it its looks. */
interface Original {
  card: HTMLElement
  /** From the nearest to the table itself. */
  around: HTMLElement[]
}

function originalOf(root: HTMLElement, card: HTMLElement): Original {
  const around: HTMLElement[] = []
  for (let at = card.parentElement; at && at !== root; at = at.parentElement) around.push(at)
  return { card, around }
}

/** Let the cards below an element travel whenever the moment changes; called in a component's script. */
export function animateMoves(root: () => HTMLElement | undefined, moment: () => unknown, paths: Paths = {}): void {
  let before: Layout | undefined
  let leaving = new Map<string, Original>()
  let first = true
  $effect.pre(() => {
    moment()
    const element = untrack(root)
    before = !first && element && duration(FLY) ? layoutOf(element) : undefined
    first = false
    // what leaves the table is no longer in it when it is to be shown
    leaving = new Map()
    if (!before || !element || !paths.to) return
    for (const one of element.querySelectorAll<HTMLElement>('[data-thing]'))
      leaving.set(one.dataset.thing!, originalOf(element, one))
  })
  $effect(() => {
    moment()
    const was = before
    before = undefined
    if (!was) return
    void tick().then(() => {
      const element = root()
      if (!element?.isConnected) return
      for (const transition of transitions(was, layoutOf(element), paths)) show(element, transition, leaving)
    })
  })
}

/** What has a name; the last one where several have it, as in a layout. */
function find(root: HTMLElement, attribute: string, name: string): HTMLElement | undefined {
  return [...root.querySelectorAll<HTMLElement>(`[data-${attribute}="${CSS.escape(name)}"]`)].at(-1)
}

/** The card on top of a pile. */
const backOf = (root: HTMLElement, place: string) =>
  [...(find(root, 'place', place)?.querySelectorAll<HTMLElement>('[data-back]') ?? [])].at(-1)

function show(root: HTMLElement, transition: Transition, leaving: Map<string, Original>): void {
  const { from, to } = transition
  if (transition.kind === 'unseen') {
    const back = backOf(root, transition.place)
    if (!back || !visible(boxOf(back))) return
    const box = boxOf(back)
    const middle = { left: to.left + (to.width - box.width) / 2, top: to.top + (to.height - box.height) / 2 }
    fly(root, originalOf(root, back), { natural: box, from: box, to: { ...box, ...middle }, gone: true })
    return
  }
  if (transition.kind === 'go') {
    const original = leaving.get(transition.thing)
    if (original) fly(root, original, { natural: from, from, to, gone: true })
    return
  }
  const card = find(root, 'thing', transition.thing)
  if (!card) return
  if (transition.kind === 'slide') return slide(card, from, to)
  const back = transition.kind === 'come' ? backOf(root, transition.place) : undefined
  fly(root, originalOf(root, card), { natural: to, from, to, back })
}

const zoomOf = (element: HTMLElement) => element.currentCSSZoom || 1

function slide(card: HTMLElement, from: Box, to: Box): void {
  const zoom = zoomOf(card)
  const start = `translate(${(from.left - to.left) / zoom}px, ${(from.top - to.top) / zoom}px)`
  card.animate(
    { transform: [start, 'none'], composite: ['accumulate', 'accumulate'] },
    { duration: duration(SLIDE), easing: EASE },
  )
}

interface Flight {
  /** The size that the card is drawn in. */
  natural: Box
  from: Box
  to: Box
  /** It is not seen where it goes. */
  gone?: boolean
  /** It comes out of a pile and turns over on its way. */
  back?: HTMLElement
}

/** Fly a copy above the table, so that nothing cuts it off; what it stands for appears when it lands. */
function fly(root: HTMLElement, original: Original, { natural, from, to, gone, back }: Flight): void {
  const time = duration(FLY)
  const layer = layerOf(root)
  const middle: Box = {
    left: (from.left + to.left) / 2,
    top: (from.top + to.top) / 2,
    width: (from.width + to.width) / 2,
    height: (from.height + to.height) / 2,
  }
  const lift = Math.min(60, Math.hypot(to.left - from.left, to.top - from.top) / 6)
  const path = (zoom: number, opacity: [start: number, middle: number, after: number, end: number]): Keyframe[] => [
    { transform: transformOf(natural, from, zoom), opacity: opacity[0] },
    { transform: transformOf(natural, middle, zoom, lift), opacity: opacity[1], offset: 0.5 },
    { transform: transformOf(natural, middle, zoom, lift), opacity: opacity[2], offset: 0.501 },
    { transform: transformOf(natural, to, zoom), opacity: opacity[3] },
  ]
  const { copy, whole, zoom } = copyOf(layer, original, natural)
  if (!gone) original.card.animate({ opacity: [0, 0] }, { duration: time })
  const shown = back ? 0 : 1
  void copy
    .animate(path(zoom, [shown, shown, 1, gone ? 0 : 1]), { duration: time, easing: EASE })
    .finished.finally(() => whole.remove())
  if (!back) return
  // the back of a drawn card on the first half of its way
  const behind = copyOf(layer, originalOf(root, back), natural)
  void behind.copy
    .animate(path(behind.zoom, [1, 1, 0, 0]), { duration: time, easing: EASE })
    .finished.finally(() => behind.whole.remove())
}

/** A copy of a card in the layer of flights, in a shell of all that it lay in, so that styles and colours still find it. */
function copyOf(
  layer: HTMLElement,
  { card, around }: Original,
  natural: Box,
): { copy: HTMLElement; whole: HTMLElement; zoom: number } {
  const copy = card.cloneNode(true) as HTMLElement
  // nothing may take it for the card itself; what is written on it stays
  for (const one of [copy, ...copy.querySelectorAll<HTMLElement>('*')])
    for (const name in one.dataset) if (name !== 'text') delete one.dataset[name]
  copy.dataset.flight = ''
  let whole = copy
  for (const one of around) {
    const shell = document.createElement(one.localName)
    shell.className = one.className
    shell.style.cssText = `${one.style.cssText};display:contents;zoom:1`
    shell.append(whole)
    whole = shell
  }
  layer.append(whole)
  const zoom = zoomOf(copy)
  copy.style.cssText += `;position:fixed;left:0;top:0;right:auto;bottom:auto;margin:0;visibility:visible;animation:none;transition:none;translate:none;rotate:none;transform-origin:0 0;width:${natural.width / zoom}px;height:${natural.height / zoom}px`
  return { copy, whole, zoom }
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
