/** Dragging does what clicking does: pick where it starts, put where it ends. */
import { draggable } from '../../table/input/drag'
import type { IdrianaModel } from './model.svelte'
import type { Spot } from './selection.svelte'

/** For a card that can be dragged to its place. */
export function carried(game: IdrianaModel, spot: Spot) {
  const { selection } = game
  return draggable({
    start: () => {
      if (selection.several || !selection.usable(spot)) return false
      game.passing = null
      selection.picked = spot
      return true
    },
    drop: (on) => {
      for (let here = on; here; here = here.parentElement?.closest<HTMLElement>('[data-drop]') ?? null) {
        const move = selection.move(dropSpot(here.dataset.drop!))
        if (move) return void selection.play(move)
      }
    },
  })
}

/** What takes cards says so: 'field 0', 'place 12', 'region town', 'global'. */
function dropSpot(text: string): Spot {
  const [at, what = ''] = text.split(' ')
  if (at === 'field') return { at, field: Number(what) }
  if (at === 'place') return { at, card: Number(what) }
  return at === 'region' ? { at, region: what } : { at: 'global' }
}
