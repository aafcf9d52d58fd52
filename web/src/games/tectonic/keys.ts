/** The keys of the table: arrows move the ghost, R turns it, Enter puts it, Escape drops it, Space looks under it. */
import type { TectonicModel } from './model.svelte'
import { boundsOf } from './map/land'

interface Around {
  centre: () => [row: number, column: number]
  peek: (on: boolean) => void
  close: () => void
}

const STEPS: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
}

export function keysOf(game: TectonicModel, around: Around) {
  const { camera, selection, sealedPick, table } = game

  function step(key: string, onMap: boolean): boolean {
    const [down, right] = STEPS[key]!
    if (selection.face) {
      selection.step(down, right, around.centre())
      camera.reveal(boundsOf(selection.under), game.insets)
    } else if (onMap) camera.pan(right * -60, down * -60)
    else return false
    return true
  }

  function act(key: string, shift: boolean, onMap: boolean): boolean {
    const middle = [camera.width / 2, camera.height / 2] as const
    if (key in STEPS) return step(key, onMap)
    if (key.toLowerCase() === 'r' && selection.face) selection.turn(shift ? -1 : 1)
    else if (key.toLowerCase() === 'n' && selection.face) {
      selection.jump(around.centre())
      camera.reveal(boundsOf(selection.under), game.insets)
    } else if (key === 'Enter') return selection.put() || (sealedPick.ready ? (sealedPick.seal(), true) : false)
    else if (key === 'Escape') {
      selection.clear()
      sealedPick.clear()
      around.close()
    } else if (key === ' ' && selection.at) around.peek(true)
    else if (/^[1-9]$/.test(key) && sealedPick.open) {
      const card = game.hand[Number(key) - 1]
      if (card !== undefined) sealedPick.touch(card)
    } else if (key === '+' || key === '-') camera.zoom(key === '+' ? 1.2 : 1 / 1.2, ...middle)
    else if (key === 'f' || key === '0') game.fit()
    else if (key === 'u' && table.position?.undo === 'free') void table.undo()
    else return false
    return true
  }

  return {
    down(event: KeyboardEvent): void {
      const target = event.target as HTMLElement
      if (target.closest('input, textarea, select, dialog') || event.metaKey || event.ctrlKey || event.altKey) return
      // a button has Enter and Space for itself
      if ((event.key === 'Enter' || event.key === ' ') && target.closest('button, a, summary')) return
      if (act(event.key, event.shiftKey, target.closest('[role=application]') !== null)) event.preventDefault()
    },
    up(event: KeyboardEvent): void {
      if (event.key === ' ') around.peek(false)
    },
  }
}
