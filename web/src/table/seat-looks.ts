/** How seats are told apart on a chart: a sign, a colour, a dash. */

export type Sign = 'leaf' | 'moon' | 'circle' | 'diamond' | 'triangle' | 'square' | 'shield' | 'drop'

/** A seat on a chart. The colour holds for light and dark. */
export interface SeatLook {
  sign: Sign
  colour: string
}

const SIGNS: Sign[] = ['circle', 'diamond', 'triangle', 'square', 'shield']
const DARK = ['#93d07f', '#dba4e6', '#f3977a', '#83c8ee', '#e8c568']

/** The looks of the seats of a game that does not say any. */
export const plainLooks = (seats: number): SeatLook[] =>
  Array.from({ length: seats }, (_, seat) => ({
    sign: SIGNS[seat % SIGNS.length]!,
    colour: `light-dark(var(--seat-${seat % 5}), ${DARK[seat % 5]})`,
  }))

const DASHES = ['7 5', '1.5 5', '10 4 2 4', '3 4']

/** The dash of each line: none for the main seat. */
export function dashes(seats: number, main: number): string[] {
  let next = 0
  return Array.from({ length: seats }, (_, seat) => (seat === main ? '' : DASHES[next++ % DASHES.length]!))
}
