/** Vega-Lite without eval, which our content security policy forbids: expressions are interpreted. Loaded with the first chart. */
import { Error as OnlyErrors, logger, parse, View } from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import { compile, type TopLevelSpec } from 'vega-lite'

/** Draw a specification into an element; `finalize` of the view removes it. */
export async function draw(element: HTMLElement, spec: object): Promise<View> {
  const { spec: compiled } = compile(spec as TopLevelSpec, { logger: logger(OnlyErrors) })
  const view = new View(parse(compiled, undefined, { ast: true }), { expr: expressionInterpreter, renderer: 'svg', logLevel: OnlyErrors, container: element, hover: false })
  return view.runAsync()
}
