/** What a review needs to know of the table: how seats look on charts, and where a move is. */
import { viewOf } from '../../api'
import type { SeatLook } from '../../table/seat-looks'
import type { TableModule } from '../../table/registry'

const LOOKS: SeatLook[] = [
  { sign: 'shield', colour: 'light-dark(#9a3c23, #f3a37f)' },
  { sign: 'circle', colour: 'light-dark(#1d5878, #83c8ee)' },
  { sign: 'diamond', colour: 'light-dark(#4f6b2a, #b9dca8)' },
]

export const seatLooks: TableModule['seatLooks'] = (position) =>
  viewOf(position, 'idriana').seats.map((_, seat) => LOOKS[seat % LOOKS.length]!)

export const moveTrace: TableModule['moveTrace'] = ({ kind, parts }, seat) => {
  if (parts.card === undefined) return { marks: [] }
  const inHand = `[data-place="hand ${seat}"] [data-thing^="${seat} ${parts.card} "]`
  const inPlay = `[data-thing^="${seat} ${parts.card} "]`
  return { marks: [['play', 'plant', 'pay', 'discard', 'put', 'put_in'].includes(kind) ? inHand : inPlay] }
}
