/** Vega-Lite without eval, which our content security policy forbids: expressions are interpreted. Loaded with the first chart. */
import { Error as OnlyErrors, formatLocale, logger, parse, View } from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import { compile, type TopLevelSpec } from 'vega-lite'
import { locale } from '../../../lang'

/** How numbers are written in the language of the page. */
function numbers(): {
  decimal: string
  thousands: string
  grouping: number[]
  currency: [string, string]
  percent: string
} {
  const part = (value: number, type: string) =>
    new Intl.NumberFormat(locale()).formatToParts(value).find((one) => one.type === type)?.value ?? ''
  return {
    decimal: part(1.5, 'decimal'),
    thousands: part(123456, 'group'),
    grouping: [3],
    currency: ['', ''],
    percent: locale() === 'en' ? '%' : '\u00a0%',
  }
}

/** Draw a specification into an element; `finalize` of the view removes it. */
export async function draw(element: HTMLElement, spec: object): Promise<View> {
  formatLocale(numbers())
  const { spec: compiled } = compile(spec as TopLevelSpec, { logger: logger(OnlyErrors) })
  const view = new View(parse(compiled, undefined, { ast: true }), {
    expr: expressionInterpreter,
    renderer: 'svg',
    logLevel: OnlyErrors,
    container: element,
    hover: false,
  })
  return view.runAsync()
}
