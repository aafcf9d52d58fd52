/** The box, the glyph and the colours of a game without art of its own: drawn from its name, the same every time. */

export interface Brand {
  /** The colour of the box, on which `accent` can be read. */
  ground: string
  accent: string
}

// Grounds and accents that go together, by day and by night.
const PALETTE: readonly (readonly [string, string])[] = [
  ['#8a4b16', '#ffd98a'],
  ['#14545c', '#c9efe4'],
  ['#23408a', '#ffcf5c'],
  ['#5f2347', '#f9c3cd'],
  ['#2f4a5c', '#e3ede4'],
  ['#4b5320', '#f0dc8c'],
  ['#7a2430', '#ffd2a8'],
  ['#3b2f6b', '#dccbff'],
  ['#1f5a3c', '#d4efb0'],
  ['#6b3a22', '#ffc9a0'],
  ['#0f4c75', '#b4e4ff'],
  ['#4f3d63', '#f7d9f0'],
]

/** A hash of a text (FNV-1a) with its bits mixed, so that similar names differ in all of them. */
export function hash(text: string): number {
  let found = 0x811c9dc5
  for (const letter of text) found = Math.imul(found ^ letter.codePointAt(0)!, 0x01000193)
  found = Math.imul(found ^ (found >>> 16), 0x85ebca6b)
  found = Math.imul(found ^ (found >>> 13), 0xc2b2ae35)
  return (found ^ (found >>> 16)) >>> 0
}

/** The colours that a game declares, or those that go with its name. */
export function brand(name: string, colours: readonly string[] = []): Brand {
  const [ground, accent] = colours.length === 2 ? colours : PALETTE[hash(name) % PALETTE.length]!
  return { ground: ground!, accent: accent! }
}

const channels = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))

/** The colour between two; 0 is the first, 1 the second. */
export function mix(one: string, other: string, share: number): string {
  const to = channels(other)
  const mixed = channels(one).map((value, at) => Math.round(value + (to[at]! - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

type Point = [radius: number, degrees: number]

const place = ([radius, degrees]: Point) => {
  const angle = ((degrees - 90) * Math.PI) / 180
  return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`
}
const shape = (...points: Point[]) => `M${points.map(place).join('L')}Z`
const curve = (from: Point, over: Point, to: Point, back: Point) =>
  `M${place(from)}Q${place(over)} ${place(to)}Q${place(back)} ${place(from)}Z`
const circle = (at: Point, radius: number) => {
  const [x, y] = place(at).split(' ').map(Number) as [number, number]
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
}

// One arm of a rosette whose arms are `step` degrees apart, at an angle.
const ARMS: readonly ((angle: number, step: number) => string)[] = [
  (angle, step) => curve([12, angle], [34, angle - step * 0.62], [47, angle], [34, angle + step * 0.62]), // petals
  (angle, step) => curve([10, angle], [44, angle - step * 0.75], [47, angle + step * 0.2], [24, angle + step * 0.2]), // blades
  (angle, step) => shape([13, angle], [30, angle - step * 0.3], [48, angle], [30, angle + step * 0.3]), // gems
  (angle, step) => shape([22, angle - step * 0.36], [48, angle], [22, angle + step * 0.36]), // rays
  (angle, step) => curve([22, angle - step * 0.45], [68, angle], [22, angle + step * 0.45], [34, angle]), // scales
  (angle, step) =>
    shape(
      [26, angle],
      [14, angle - step * 0.42],
      [32, angle - step * 0.42],
      [48, angle],
      [32, angle + step * 0.42],
      [14, angle + step * 0.42],
    ), // chevrons
  (angle, step) => circle([33, angle], Math.min(13, 33 * Math.sin((step * Math.PI) / 400))), // beads
]

/** The glyph of a game as a path in a square of 100 around the origin: a rosette. */
export function glyph(name: string): string {
  const bits = hash(`glyph of ${name}`)
  const arms = 3 + (bits % 6)
  const arm = ARMS[(bits >>> 8) % ARMS.length]!
  const step = 360 / arms
  const middle = (bits >>> 16) % 2 ? circle([0, 0], 9) : circle([0, 0], 11) + circle([0, 0], 5)
  return Array.from({ length: arms }, (_, at) => arm(at * step, step)).join('') + middle
}

const SIZE = [360, 580] as const
const FRONT = 'M34 172H137A27 27 0 0 0 191 172H294V544H34Z' // with the notch for a thumb
const FLAP = 'M78 150L84 80Q88 64 108 62H294Q316 64 320 80L330 150Z'
const MOUTH = 'M34 172L74 150H334L294 172Z'

const svg = (content: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.join(' ')}">${content}</svg>`)}`

const mark = (path: string, x: number, y: number, scale: number, fill: string, more = '') =>
  `<path d="${path}" transform="translate(${x} ${y}) scale(${scale})" fill="${fill}" fill-rule="evenodd" ${more}/>`

function card(path: string, place: string, ground: string, ink: string): string {
  const face = `<rect x="2" y="3" width="132" height="185" rx="9" fill="#000" opacity=".3"/><rect width="132" height="185" rx="9" fill="#fff6de"/>`
  const frame = `<rect x="8" y="8" width="116" height="169" rx="6" fill="${ground}" stroke="${ink}" stroke-width="2"/>`
  return svg(`<g transform="${place}">${face}${frame}${mark(path, 66, 62, 0.8, ink)}</g>`)
}

/** The layers of the box, from back to front; its title is written over them. */
export function layers(name: string, { ground, accent }: Brand): Record<string, string> {
  const path = glyph(name)
  const dark = mix(ground, '#000000', 0.38)
  const light = mix(ground, '#ffffff', 0.12)
  const tiles = Array.from({ length: 48 }, (_, at) => {
    const [column, row] = [at % 6, Math.floor(at / 6)]
    return mark(path, 52 + column * 52 - (row % 2) * 26, 194 + row * 48, 0.2, accent)
  })
  return {
    back: svg(
      `<ellipse cx="190" cy="550" rx="176" ry="15" opacity=".34"/><ellipse cx="200" cy="547" rx="150" ry="8" opacity=".4"/>` +
        `<path d="${FLAP}" fill="${light}"/><path d="M83 88H321" stroke="#000" opacity=".22" stroke-width="1.6"/>` +
        `<path d="${MOUTH}" fill="${mix(dark, '#000000', 0.5)}"/><path d="M34 172L48 132Q54 122 68 126L74 150Z" fill="${dark}"/>`,
    ),
    card1: card(path, 'translate(88 60) rotate(-9 66 185)', mix(accent, '#fff6de', 0.35), ground),
    card2: card(path, 'translate(150 60) rotate(8 66 185)', light, accent),
    card3: card(path, 'translate(116 74) rotate(-1 66 185)', '#fffaf0', ground),
    front: svg(
      `<defs><clipPath id="c"><path d="${FRONT}"/></clipPath><linearGradient id="g" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${mix(ground, '#000000', 0.14)}"/></linearGradient></defs>` +
        `<path d="M294 172L334 150V526L294 544Z" fill="${dark}"/><path d="M302 180L326 167V518L302 529Z" fill="none" stroke="${accent}" stroke-opacity=".35" stroke-width="1.5"/>` +
        `<g clip-path="url(#c)"><rect x="34" y="172" width="260" height="372" fill="url(#g)"/><g opacity=".13">${tiles.join('')}</g>` +
        `<rect x="44" y="182" width="240" height="352" rx="10" fill="none" stroke="${accent}" stroke-width="2.5"/><rect x="50" y="188" width="228" height="340" rx="7" fill="none" stroke="${accent}" stroke-opacity=".5"/>` +
        `<circle cx="164" cy="306" r="82" fill="${ground}"/><circle cx="164" cy="306" r="80" fill="none" stroke="${accent}" stroke-width="3"/><circle cx="164" cy="306" r="73" fill="none" stroke="${accent}" stroke-opacity=".5"/>` +
        `${mark(path, 164, 306, 1.25, accent)}</g>` +
        `<path d="${FRONT}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="1.6"/><path d="M137 172A27 27 0 0 0 191 172" fill="${mix(dark, '#000000', 0.3)}" stroke="#000" stroke-opacity=".35" stroke-width="3"/>` +
        `<path d="M294 172V544" stroke="#fff" stroke-opacity=".3" stroke-width="1.4"/>`,
    ),
  }
}

/** The glyph as a picture to mask with. */
export const glyphMask = (name: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100"><path d="${glyph(name)}" fill-rule="evenodd"/></svg>`)}`

const BREAKS = 16 // letters; a longer word goes on in the next line, or nobody could read it

/** How large a title is on the box, in hundredths of its width, so that every word fits and all lines do. */
export function titleSize(title: string): number {
  const longest = Math.min(BREAKS, Math.max(...title.split(/\s+/).map((word) => word.length)))
  const fits = (size: number) => longest * size * 0.6 <= 58 && Math.ceil((title.length * size * 0.6) / 56) * size <= 30
  let size = 14
  while (size > 5 && !fits(size)) size -= 0.5
  return size
}
