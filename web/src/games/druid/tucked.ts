/** Where the specials under a creature stick out. */

const onLeft = (special: number) => special >= 6 // their strip is printed on the left

/** Whether a special sticks out on the left. */
export const sticksOutLeft = (specials: readonly number[]) => specials.some(onLeft)
export const sticksOutRight = (specials: readonly number[]) => specials.some((special) => !onLeft(special))

/** Each special with its place from the nearest, and how far it sticks out, as a part of the card's width. */
export function tucked(specials: readonly number[], step: number): { special: number; at: number; x: number }[] {
  return [specials.filter(onLeft), specials.filter((special) => !onLeft(special))].flatMap((same) =>
    same.map((special, at) => ({
      special,
      at,
      x: (onLeft(special) ? -1 : 1) * Math.min(step, (2 * step) / same.length) * (at + 1),
    })),
  )
}
