/** The colour-blind palettes: colours that tell players and numbers apart stay apart for eyes that lack a kind of cone. */
import { expect, test } from 'vitest'
import druid from './druid/Table.svelte?raw'
import storybook from './idriana/theme.css?raw'
import { DISTINCT } from './tectonic/palette'

type Colour = [number, number, number]
// what is left of red, green and blue without one kind of cone: Machado, Oliveira and Fernandes 2009, full severity
const EYES: Record<string, Colour[]> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
const LEAST = 17 // of the distance in Lab; 2 can just be seen side by side

const linear = (hex: string): Colour =>
  [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)) as Colour
const times = (rows: Colour[], by: Colour): Colour =>
  rows.map((row) => row.reduce((sum, one, at) => sum + one * by[at]!, 0)) as Colour

function lab(hex: string, eyes: Colour[]): Colour {
  const seen = times(eyes, linear(hex)).map((one) => Math.min(1, Math.max(0, one))) as Colour
  const white: Colour = [0.95047, 1, 1.08883]
  const xyz = times(
    [
      [0.4124564, 0.3575761, 0.1804375],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ],
    seen,
  )
  const [x, y, z] = xyz
    .map((one, at) => one / white[at]!)
    .map((one) => (one > 0.008856 ? Math.cbrt(one) : 7.787 * one + 16 / 116)) as Colour
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** The smallest distance between two of some colours. */
function nearest(colours: string[], eyes: Colour[]): number {
  const seen = colours.map((one) => lab(one, eyes))
  const far = seen.flatMap((a, at) => seen.slice(at + 1).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])))
  return Math.min(...far)
}

/** The colours that a style sheet gives to some names under the colour-blind palette. */
function distinct(sheet: string, ...names: string[]): string[] {
  const rules = sheet.slice(sheet.indexOf("[data-palette='distinct']")).split('}')[0]!
  return names.map((name) => new RegExp(`${name}: (#[0-9a-f]{6})`).exec(rules)![1]!)
}

const SETS: Record<string, string[]> = {
  'the tribes of Tectonic Tribes': ['fox', 'eagle', 'bear', 'mammoth', 'hare'].map((tribe) => DISTINCT[`--${tribe}`]!),
  'the sides of Druid Games': distinct(druid, '--ours', '--rival'),
  'the players of Idriana': distinct(storybook, '--crest-0', '--crest-1', '--crest-2'),
  'the numbers of Idriana': [...distinct(storybook, '--vp', '--food', '--piety'), '#f2c13f'],
}

test.each(Object.entries(SETS))('%s are told apart by all eyes', (_, colours) => {
  for (const [name, eyes] of Object.entries(EYES)) expect(nearest(colours, eyes), name).toBeGreaterThan(LEAST)
})
