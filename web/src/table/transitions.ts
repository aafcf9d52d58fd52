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
  from?: (thing: string) => string | undefined
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

/** All that travels between two layouts. */
export function transitions(before: Layout, after: Layout, paths: Paths): Transition[] {
  const found: Transition[] = []
  const placed = (name: string | undefined) => (name === undefined ? undefined : (after.places.get(name) ?? before.places.get(name)))
  for (const [thing, now] of after.things) {
    const was = before.things.get(thing)
    const place = was ? undefined : paths.from?.(thing)
    const from = was?.box ?? placed(place)
    if (!from || !moved(from, now.box)) continue
    if (!was) found.push({ kind: 'come', thing, from, to: now.box, place: place! })
    else found.push({ kind: was.place === now.place ? 'slide' : 'fly', thing, from, to: now.box })
  }
  for (const [thing, was] of before.things) {
    const to = after.things.has(thing) ? undefined : placed(paths.to?.(thing))
    if (to) found.push({ kind: 'go', thing, from: was.box, to })
  }
  for (const one of paths.unseen?.() ?? []) {
    const [from, to] = [placed(one.from), placed(one.to)]
    if (from && to) found.push({ kind: 'unseen', place: one.from, from, to })
  }
  return found
}
