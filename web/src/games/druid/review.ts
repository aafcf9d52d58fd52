/** What a review needs to know of the table: how seats look on charts, and where a move is. */
import type { TableModule } from '../../table/registry'

export const seatLooks: TableModule['seatLooks'] = (_, own) => {
  const looks = [
    { sign: 'leaf', colour: 'light-dark(#2d5a27, #93d07f)' },
    { sign: 'moon', colour: 'light-dark(#6a2a6e, #dba4e6)' },
  ] as const
  return own === 0 ? [looks[0], looks[1]] : [looks[1], looks[0]]
}

export const moveTrace: TableModule['moveTrace'] = ({ kind, parts }, seat) => {
  const creature = (card?: number) => `[data-thing="creature ${card}"]`
  if (kind === 'place') return { marks: [creature(parts.creature), `[data-place="side ${parts.terrain} ${seat}"]`] }
  if (kind === 'give') return { marks: [`ul [data-thing="special ${parts.special}"]`, creature(parts.creature)] }
  if (kind === 'exchange') return { marks: [creature(parts.creature), creature(parts.other)] }
  if (kind === 'close') return { marks: [`[data-terrain="${parts.terrain}"]`] }
  return { marks: parts.creature === undefined ? [] : [creature(parts.creature)] }
}
