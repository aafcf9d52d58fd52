/** Card sets as text: rows of cells, as spreadsheets read and write them. */

import { locale } from '../../../lang'

/** The rows of a CSV file that are not blank; a cell is folded to one line, as the server does. */
export function parseCsv(text: string, separator = ','): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const end = () => {
    rows.at(-1)!.push(cell.replaceAll(/\s*\n\s*/g, ' '))
    cell = ''
  }
  const plain = text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
  for (let at = 0; at < plain.length; at += 1) {
    const letter = plain[at]!
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (plain[at + 1] === '"') cell += plain[(at += 1)]
      else quoted = false
    } else if (letter === '"' && cell === '') quoted = true
    else if (letter === separator) end()
    else if (letter === '\n') {
      end()
      rows.push([])
    } else cell += letter
  }
  end()
  return rows.filter((row) => row.some(Boolean))
}

/** Rows as a CSV file. */
export const formatCsv = (rows: readonly (readonly string[])[], separator = ','): string =>
  rows
    .map(
      (row) =>
        `${row.map((cell) => ([separator, '"', '\n'].some((one) => cell.includes(one)) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator)}\n`,
    )
    .join('')

/** Rows as a file that Excel opens at a double click: it recognises UTF-8 by the byte order mark, and expects semicolons where the decimal mark is a comma. */
export const csvFile = (rows: readonly (readonly string[])[]): Blob =>
  new Blob(['\ufeff', formatCsv(rows, (0.5).toLocaleString(locale()).includes(',') ? ';' : ',')], { type: 'text/csv' })

/** The text of a file: UTF-8, or else what older spreadsheets write on Windows. */
export async function textOfFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A file as a card set with these columns: spreadsheets may have put them in another order, with semicolons or tabs between cells.
 * It may lack optional columns; undefined if it has other columns. */
export function withColumns(
  text: string,
  names: readonly string[],
  optional: readonly string[] = [],
): string | undefined {
  if (parseCsv(text)[0]?.join() === names.join()) return text
  for (const separator of [',', ';', '\t']) {
    const [head = [], ...rows] = parseCsv(text, separator)
    const places = names.map((name) => head.findIndex((cell) => cell.trim().toLowerCase() === name.toLowerCase()))
    const missing = names.filter((_, column) => places[column] === -1)
    if (head.length === names.length - missing.length && missing.every((name) => optional.includes(name)))
      return formatCsv([names, ...rows.map((cells) => places.map((place) => cells[place] ?? ''))])
  }
}

/** Cells that were copied from a spreadsheet, which puts tabs between them, or from a text. */
export const parseClipboard = (text: string): string[][] => parseCsv(text.replace(/\n$/, ''), '\t')
