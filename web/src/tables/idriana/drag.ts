/** Dragging does what clicking does: pick where it starts, put where it ends. */
import type { Desk } from './desk.svelte'
import type { Spot } from './picking.svelte'

export function grab(event: DragEvent, desk: Desk, spot: Spot): void {
  if (!desk.picking.usable(spot)) return event.preventDefault()
  if (!desk.picking.several && !desk.picking.isPicked(spot)) desk.picking.picked = spot
  event.dataTransfer?.setData('text/plain', JSON.stringify(spot))
}

/** What was dropped, on the finest thing there that takes it: a Field, a card, or the whole region. */
export function dropped(event: DragEvent, desk: Desk, region: Spot): void {
  event.preventDefault()
  const here = event.target as Element
  const field = here.closest<HTMLElement>('[data-field]')?.dataset.field
  const place = here.closest<HTMLElement>('[data-on]')?.dataset.on
  const spots: Spot[] = [region]
  if (place !== undefined) spots.unshift({ at: 'place', card: Number(place) })
  if (field !== undefined) spots.unshift({ at: 'field', field: Number(field) })
  for (const spot of spots) {
    const move = desk.picking.move(spot)
    if (move) return void desk.picking.play(move)
  }
  desk.picking.clear()
}
