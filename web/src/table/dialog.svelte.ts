/** The dialog over a table: at most one is open. Whatever opens one names it here; the page that shows the table draws it. */
import type { TableModel } from './model.svelte'

export type Dialog = 'menu' | 'sit' | 'resign' | 'draw'

export const dialog = $state<{ open: Dialog | null }>({ open: null })

export function close(one: Dialog): void {
  if (dialog.open === one) dialog.open = null
}

/** Offer a draw; where nobody else has to agree, ask whether the match shall really end. */
export function offerDraw(table: TableModel): void {
  if (table.isHotSeat && table.agreeAlone) dialog.open = 'draw'
  else void table.answer('draw')
}
