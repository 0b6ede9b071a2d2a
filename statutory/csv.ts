/**
 * A line of a file for another system. A cell of text never begins like a formula, because people open these files too;
 * a number keeps its sign.
 */
export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

const NUMBER = /^-?\d+(\.\d+)?$/

function cell(value: string | number): string {
  const given = String(value)
  const text = NUMBER.test(given) ? given : given.replace(/^[\s=+\-@＝＋－＠]+/u, '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The cells of such a file, row by row. */
export function csvCells(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy)) {
    if (end === '' && row.length === 0 && quoted === undefined && plain === '') break
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
