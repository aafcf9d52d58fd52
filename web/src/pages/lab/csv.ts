/** Card sets as text: rows of cells, as spreadsheets read and write them. */

/** The rows of a CSV file that are not blank; a cell is folded to one line, as the server does. */
export function parseCsv(text: string, separator = ','): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const end = () => {
    rows.at(-1)!.push(cell.replaceAll(/\s*\n\s*/g, ' '))
    cell = ''
  }
  const plain = text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n').replaceAll('\r', '\n')
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
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`).join('')

/** Cells that were copied from a spreadsheet, which puts tabs between them, or from a text. */
export const parseClipboard = (text: string): string[][] => parseCsv(text.replace(/\n$/, ''), '\t')
