/** What a review needs to know of the table: how seats look on charts, where a move is, and how players say it. */
import { viewOf, type Catalogue } from '../../api'
import type { SeatLook } from '../../table/seat-looks'
import type { TableModule } from '../../table/registry'
import { say, type Key } from './lang'

// the tribes' shapes; mammoth and hare in the colours that can be seen on paper
const LOOKS: Record<string, SeatLook> = {
  fox: { sign: 'diamond', colour: 'light-dark(#b3261e, #ff8a80)' },
  eagle: { sign: 'triangle', colour: 'light-dark(#9a6700, #f0c04c)' },
  bear: { sign: 'circle', colour: 'light-dark(#2447a8, #9db8ff)' },
  mammoth: { sign: 'square', colour: 'light-dark(#3b3029, #e9dcc6)' },
  hare: { sign: 'drop', colour: 'light-dark(#4d6b1f, #b7d97a)' },
}

export const seatLooks: TableModule['seatLooks'] = (position) =>
  viewOf(position, 'tectonic').seats.map(({ tribe }) => LOOKS[tribe]!)

type Parts = Record<string, number>

/** The squares that a card covers once it is placed, counted from the starting terrain. */
function areaOf(parts: Parts, { labels }: Catalogue) {
  const wide = parts.turning! % 2 === 0
  return {
    column: Number(labels.column![parts.column!]),
    row: Number(labels.row![parts.row!]),
    width: wide ? 3 : 2,
    height: wide ? 2 : 3,
  }
}

export const moveTrace: TableModule['moveTrace'] = ({ kind, parts }, _, catalogue) => {
  if (kind === 'discard') return { marks: [`[data-seat="${parts.seat}"]`] }
  if (kind === 'pick') return { marks: [`[data-thing="terrain ${parts.play}"]`] }
  return kind.startsWith('place') ? { marks: [], area: areaOf(parts, catalogue) } : { marks: [] }
}

// in the order of seats, unless people choose others
const TRIBES = Object.keys(LOOKS)

export const moveCard: TableModule['moveCard'] = ({ kind, parts }, seat, { labels }, earlier) => {
  const quarters = parts.turning ?? 0
  if (kind === 'place_tribe')
    return { key: `tribe/${TRIBES[seat]} ${labels['tribe card']![parts.tribe_card!]}`, quarters }
  const terrain =
    kind === 'pick' ? parts.play : kind === 'place' ? earlier.find((one) => one.kind === 'pick')?.parts.play : undefined
  return terrain === undefined ? undefined : { key: `terrain/${labels.terrain![terrain]}`, quarters }
}

const NEAR = 1.5 // squares from the middle of the first card to what is still in the middle

/** Where a place lies, seen from the middle of the first card: 'in the north-east'. */
function whereabouts(parts: Parts, catalogue: Catalogue): string {
  const { column, row, width, height } = areaOf(parts, catalogue)
  const [east, south] = [column + width / 2 - 1.5, row + height / 2 - 1]
  if (Math.hypot(east, south) < NEAR) return say('tectonic.at.middle')
  const POINTS = ['east', 'southeast', 'south', 'southwest', 'west', 'northwest', 'north', 'northeast']
  return say(`tectonic.at.${POINTS[Math.round((Math.atan2(south, east) / Math.PI) * 4 + 8) % 8]}` as Key)
}

export const moveWords: TableModule['moveWords'] = ({ kind, parts }, catalogue, earlier) => {
  const label = (domain: string, value: number | undefined) => catalogue.labels[domain]?.[value ?? -1] ?? ''
  if (kind === 'pick')
    return {
      text: say('tectonic.move.pick', { play: label('terrain', parts.play), discard: label('terrain', parts.discard) }),
      detail: '',
    }
  if (!kind.startsWith('place')) return undefined
  const where = whereabouts(parts, catalogue)
  const detail =
    `${label('column', parts.column)},${label('row', parts.row)} ${label('turning', parts.turning)}`.replaceAll(
      '-',
      '−',
    )
  if (kind === 'place_tribe')
    return { text: say('tectonic.move.tribe', { card: label('tribe card', parts.tribe_card), where }), detail }
  const picked = earlier.find((one) => one.kind === 'pick')?.parts.play
  return {
    text:
      picked === undefined
        ? say('tectonic.move.land', { where })
        : say('tectonic.move.land.card', { card: label('terrain', picked), where }),
    detail,
  }
}
