import { describe, expect, it } from 'vitest'
import { brand, glyph, layers, mix, titleSize } from './default-box'

const NAMES = ['magpies', 'lantern', 'wells', 'sail', 'orchard', 'winterwood', 'harbour', 'comet', 'beetles', 'tides']

function contrast(one: string, other: string): number {
  const [light, dark] = [one, other]
    .map((colour) =>
      [1, 3, 5]
        .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)),
    )
    .map(([red, green, blue]) => 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!)
    .sort((first, second) => second - first)
  return (light! + 0.05) / (dark! + 0.05)
}

describe('the default box', () => {
  it('is the same every time, and games differ', () => {
    expect(glyph('magpies')).toBe(glyph('magpies'))
    expect(layers('magpies', brand('magpies'))).toEqual(layers('magpies', brand('magpies')))
    expect(new Set(NAMES.map((name) => glyph(name) + brand(name).ground)).size).toBe(NAMES.length)
  })
  it('has the colours that the game declares', () => {
    expect(brand('magpies', ['#112233', '#ffeedd'])).toEqual({ ground: '#112233', accent: '#ffeedd' })
  })
  it('can be read', () => {
    for (const name of Array.from({ length: 200 }, (_, at) => `game ${at}`)) {
      const { ground, accent } = brand(name)
      expect(contrast(ground, accent)).toBeGreaterThan(4.5)
    }
  })
  it('draws numbers only', () => {
    for (let at = 0; at < 300; at++) expect(glyph(`game ${at}`)).not.toMatch(/NaN|Infinity|undefined/)
  })
  it('fits long titles', () => {
    expect(titleSize('Salt & Sail')).toBeGreaterThan(titleSize('The Incomprehensibilities of the Northern Archipelago'))
    expect(titleSize('A')).toBe(14)
    expect(titleSize('Donaudampfschifffahrtsgesellschaft')).toBe(titleSize('Donaudampfschiff'))
  })
})

it('mixes colours', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
})
