/** Chart specifications of the server, made ready for a page: its colours, its width, and rows that stand in a table. */
import type { LabChart } from '../../../api'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type Spec = { [key: string]: Json }
export type Value = { [key: string]: Json }

export const specOf = (chart: LabChart): Spec => chart.spec as Spec

/** The values that a chart shows. */
export const valuesOf = (spec: Spec): Value[] => (spec.data as { values: Value[] }).values

/** A specification with the colours of the page in place of names such as '@helps'. */
export function coloured(spec: Json, colour: (name: string) => string): Json {
  if (Array.isArray(spec)) return spec.map((one) => coloured(one, colour))
  if (spec && typeof spec === 'object')
    return Object.fromEntries(Object.entries(spec).map(([key, value]) => [key, coloured(value, colour)]))
  return typeof spec === 'string' && spec.startsWith('@') ? colour(spec.slice(1)) : spec
}

/** The colours that the page has for a place in it. */
export function coloursAt(element: HTMLElement): (name: string) => string {
  const probe = document.createElement('i')
  probe.hidden = true
  element.append(probe)
  const found = new Map<string, string>()
  return (name) => {
    if (!found.has(name)) {
      probe.style.color = `var(--${name})`
      found.set(name, getComputedStyle(probe).color)
    }
    return found.get(name)!
  }
}

export const ABOVE = 24 // pixels above the rows, for the axis
export const BESIDE = 8

/** A specification of differences with zero in the middle, so that less and more lie on either side. */
export function centred(spec: Spec, values: readonly Value[]): Spec {
  const reach = Math.max(1e-9, ...values.flatMap(({ low, high }) => [Math.abs(Number(low)), Math.abs(Number(high))]))
  const layer = (spec.layer as { encoding?: { x?: Value } }[]).map((one) =>
    one.encoding?.x
      ? {
          ...one,
          encoding: { ...one.encoding, x: { ...one.encoding.x, scale: { domain: [-reach, reach], nice: false } } },
        }
      : one,
  )
  return { ...spec, layer: layer as Json }
}

/** A specification whose rows lie over those of a table: so high, without labels of their own. */
export function overRows(spec: Spec, values: Value[], step: number): Spec {
  const domain = [...new Set(values.map((value) => value.row!))]
  const layer = (spec.layer as { encoding?: { y?: Value } }[]).map((one) =>
    one.encoding?.y
      ? {
          ...one,
          encoding: {
            ...one.encoding,
            y: { ...one.encoding.y, axis: null, scale: { domain, paddingInner: 0, paddingOuter: 0 } },
          },
        }
      : one,
  )
  return {
    ...spec,
    layer: layer as Json,
    data: { values },
    height: step * domain.length,
    autosize: 'none',
    padding: { top: ABOVE, left: BESIDE, right: BESIDE, bottom: 0 },
  }
}
