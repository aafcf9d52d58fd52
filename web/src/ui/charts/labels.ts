/** Where labels and notes of a chart go, so that none covers another; pure. */

/** The heights of labels that want to be at these, in the same order, at least a gap apart and within bounds as far as they fit. */
export function pushApart(wanted: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => wanted[a]! - wanted[b]! || a - b)
  const heights = new Array<number>(wanted.length)
  let least = top
  for (const at of order) {
    heights[at] = Math.max(wanted[at]!, least)
    least = heights[at]! + gap
  }
  let most = bottom
  for (const at of order.toReversed()) {
    heights[at] = Math.min(heights[at]!, most)
    most = heights[at]! - gap
  }
  return heights
}

export interface Rect {
  left: number
  top: number
  width: number
  height: number
}

const overlaps = (a: Rect, b: Rect) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height
const within = (a: Rect, b: Rect) =>
  a.left >= b.left && a.top >= b.top && a.left + a.width <= b.left + b.width && a.top + a.height <= b.top + b.height

export interface Note {
  x: number
  y: number
  text: string
}
export interface PlacedNote extends Note {
  anchor: 'start' | 'middle' | 'end'
}

const LETTER = 7 // pixels of a letter, about
const HIGH = 17
const APART = 16 // pixels from the middle of a mark to its note

/** Notes beside their spots where nothing is in the way: marks, other notes, the edge. What fits nowhere is left out. */
export function placeNotes(notes: readonly Note[], taken: readonly Rect[], bounds: Rect): PlacedNote[] {
  const found: PlacedNote[] = []
  const used = [...taken]
  for (const { x, y, text } of notes) {
    const width = text.length * LETTER
    const places: [anchor: PlacedNote['anchor'], x: number, y: number][] = [
      ['start', x + APART, y + 5],
      ['end', x - APART, y + 5],
      ['middle', x, y - APART],
      ['middle', x, y + APART + 11],
      ['end', x - APART, y - APART],
      ['start', x + APART, y - APART],
      ['end', x - APART, y + APART + 11],
      ['start', x + APART, y + APART + 11],
    ]
    for (const [anchor, left, base] of places) {
      const start = anchor === 'start' ? left : anchor === 'end' ? left - width : left - width / 2
      const box = { left: start, top: base - 13, width, height: HIGH }
      if (!within(box, bounds) || used.some((one) => overlaps(one, box))) continue
      found.push({ text, anchor, x: left, y: base })
      used.push(box)
      break
    }
  }
  return found
}
