/** What a review needs to know of the table: how seats look on charts, and where a move is. */
import { viewOf } from '../../api'
import type { SeatLook } from '../../review/seats'
import type { TableModule } from '../../table/registry'

// the tribes' shapes; mammoth and hare in the colours that can be seen on paper
const LOOKS: Record<string, SeatLook> = {
  fox: { sign: 'diamond', colour: 'light-dark(#b3261e, #ff8a80)' },
  eagle: { sign: 'triangle', colour: 'light-dark(#9a6700, #f0c04c)' },
  bear: { sign: 'circle', colour: 'light-dark(#2447a8, #9db8ff)' },
  mammoth: { sign: 'square', colour: 'light-dark(#3b3029, #e9dcc6)' },
  hare: { sign: 'drop', colour: 'light-dark(#4d6b1f, #b7d97a)' },
}

export const seatLooks: TableModule['seatLooks'] = (position) => viewOf(position, 'tectonic').seats.map(({ tribe }) => LOOKS[tribe]!)

export const moveTrace: TableModule['moveTrace'] = ({ kind, parts }, _, { labels }) => {
  if (kind === 'discard') return { marks: [`[data-seat="${parts.seat}"]`] }
  if (kind === 'pick') return { marks: [`[data-thing="terrain ${parts.play}"]`] }
  if (!kind.startsWith('place')) return { marks: [] }
  const wide = parts.turning! % 2 === 0
  const area = { column: Number(labels.column![parts.column!]), row: Number(labels.row![parts.row!]), width: wide ? 3 : 2, height: wide ? 2 : 3 }
  return { marks: [], area }
}
