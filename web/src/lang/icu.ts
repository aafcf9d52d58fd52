/** ICU messages of a few forms, as core/localized_text.py reads them: `{name}`, `{count, plural, one {# card} other {# cards}}`
 * and `{kind, select, fish {…} other {…}}`. */

export type Values = Record<string, string | number>
type Forms = Record<string, Part[]>
type Part = string | { name: string; kind: string; forms: Forms }

const HEAD = /\{\s*(\w+)\s*(?:(\})|,\s*(plural|select)\s*,)/y
const OPTION = /\s*(=\d+|\w+)\s*\{/y
const END = /\s*\}/y

const parsed = new Map<string, Part[]>()

/** A template with its blanks filled in; a blank without a value stays. */
export function fill(template: string, values: Values, locale: string): string {
  if (!template.includes('{')) return template
  let parts = parsed.get(template)
  if (!parts) parsed.set(template, (parts = parse(template, 0)[0]))
  return filled(parts, values, locale, '')
}

/** The names of the blanks of a template. */
export function blanks(template: string): Set<string> {
  const names = (parts: Part[]): string[] =>
    parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name, ...Object.values(part.forms).flatMap(names)]))
  return new Set(names(parse(template, 0)[0]))
}

/** A template with its text changed, but not its blanks. */
export function respelled(template: string, change: (text: string) => string): string {
  const form = ([key, parts]: [string, Part[]]) => ` ${key} {${written(parts)}}`
  const written = (parts: Part[]): string =>
    parts
      .map((part) => {
        if (typeof part === 'string') return change(part)
        return part.kind
          ? `{${part.name}, ${part.kind},${Object.entries(part.forms).map(form).join('')}}`
          : `{${part.name}}`
      })
      .join('')
  return written(parse(template, 0)[0])
}

function match(pattern: RegExp, template: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(template)
}

/** The parts from a place to the end, or to the brace that closes a form. */
function parse(template: string, at: number, nested = false): [Part[], number] {
  const parts: Part[] = []
  while (at < template.length && !(nested && template[at] === '}')) {
    const head = match(HEAD, template, at)
    if (head) {
      const [part, end] = blank(template, head)
      parts.push(part)
      at = end
    } else {
      const next = template.slice(at + 1).search(/[{}]/)
      const end = next < 0 ? template.length : at + 1 + next
      parts.push(template.slice(at, end))
      at = end
    }
  }
  return [parts, at]
}

function blank(template: string, head: RegExpExecArray): [Part, number] {
  const [whole, name = '', plain, kind = ''] = head
  let at = head.index + whole.length
  if (plain) return [{ name, kind: '', forms: {} }, at]
  const forms: Forms = {}
  for (let option = match(OPTION, template, at); option; option = match(OPTION, template, at)) {
    const [parts, end] = parse(template, option.index + option[0].length, true)
    forms[option[1]!] = parts
    at = end + 1
  }
  return [{ name, kind, forms }, at + (match(END, template, at)?.[0].length ?? 0)]
}

function filled(parts: Part[], values: Values, locale: string, number: string): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return number ? part.replaceAll('#', number) : part
      const { name, kind, forms } = part
      const value = values[name]
      if (value === undefined) return `{${name}}`
      if (!kind) return typeof value === 'number' ? numeral(value, locale) : value
      if (kind === 'select') return filled(forms[value] ?? forms.other ?? [], values, locale, number)
      const form = new Intl.PluralRules(locale).select(Number(value))
      const shown = typeof value === 'number' ? numeral(value, locale) : value
      return filled(forms[`=${value}`] ?? forms[form] ?? forms.other ?? [], values, locale, shown)
    })
    .join('')
}

/** A number as the language writes it; whole ones without separators, as they may be those of lists. */
function numeral(value: number, locale: string): string {
  return Number.isInteger(value)
    ? String(value)
    : new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(value)
}
