/** Which cards move when the table changes, from where everything was and is; pure. */

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A card that has an identity on the table, and the place that it lies in. */
export interface Seen {
  box: Box
  place: string
}

export interface Layout {
  things: Map<string, Seen>
  places: Map<string, Box>
}

/** What the events tell beyond the two layouts: where new cards came from, where gone ones went, and cards without a face. */
export interface Paths {
  /** From where a card came that lies in this place now. */
  from?: (thing: string, place: string) => string | undefined
  to?: (thing: string) => string | undefined
  /** Cards that travel between places and show no face, such as what an opponent draws. */
  unseen?: () => { from: string; to: string }[]
}

export type Transition =
  /** The same place, another spot: it slides where it is. */
  | { kind: 'slide'; thing: string; from: Box; to: Box }
  /** From one place to another: it flies above the table. */
  | { kind: 'fly'; thing: string; from: Box; to: Box }
  /** Out of a pile or a hidden hand. */
  | { kind: 'come'; thing: string; from: Box; to: Box; place: string }
  /** Out of sight. */
  | { kind: 'go'; thing: string; from: Box; to: Box }
  | { kind: 'unseen'; place: string; from: Box; to: Box }

const moved = (a: Box, b: Box) => Math.abs(a.left - b.left) + Math.abs(a.top - b.top) > 2

/** Whether there is something to see: what is hidden has no size, and nothing can be scaled from or to that. */
export const visible = ({ left, top, width, height }: Box): boolean =>
  [left, top, width, height].every(Number.isFinite) && width > 0 && height > 0

/** The largest box with the shape of a card that fits into the middle of another, no larger than the card. */
export function fitted(card: Box, into: Box): Box {
  const scale = Math.min(into.width / card.width, into.height / card.height, 1)
  const [width, height] = [card.width * scale, card.height * scale]
  return { left: into.left + (into.width - width) / 2, top: into.top + (into.height - height) / 2, width, height }
}

/** All that travels between two layouts. */
export function transitions(before: Layout, after: Layout, paths: Paths): Transition[] {
  const found: Transition[] = []
  const placed = (name = '') =>
    [after, before].map((layout) => layout.places.get(name)).find((box) => box && visible(box))
  for (const [thing, now] of after.things) {
    if (!visible(now.box)) continue
    const was = before.things.get(thing)
    const seen = was && visible(was.box) ? was : undefined
    const place = was ? undefined : paths.from?.(thing, now.place)
    const source = placed(place)
    const from = seen?.box ?? (source && fitted(now.box, source))
    if (!from || !moved(from, now.box)) continue
    if (!seen) found.push({ kind: 'come', thing, from, to: now.box, place: place! })
    else found.push({ kind: seen.place === now.place ? 'slide' : 'fly', thing, from, to: now.box })
  }
  for (const [thing, was] of before.things) {
    const to = after.things.has(thing) || !visible(was.box) ? undefined : placed(paths.to?.(thing))
    if (to) found.push({ kind: 'go', thing, from: was.box, to: fitted(was.box, to) })
  }
  for (const one of paths.unseen?.() ?? []) {
    const [from, to] = [placed(one.from), placed(one.to)]
    if (from && to) found.push({ kind: 'unseen', place: one.from, from, to })
  }
  return found
}

/** The transform that shows a card of a natural size in a box, lifted by some pixels; uniform, so that nothing is stretched. */
export function transformOf(natural: Box, box: Box, zoom = 1, lift = 0): string {
  const scale = Math.min(box.width / natural.width, box.height / natural.height)
  const left = box.left + (box.width - natural.width * scale) / 2
  const top = box.top + (box.height - natural.height * scale) / 2 - lift
  return `translate(${left / zoom}px, ${top / zoom}px) scale(${scale})`
}
