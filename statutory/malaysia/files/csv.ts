/** A line of a file that another system reads. A cell never begins like a formula, since people open these too. */
export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: string | number): string {
  const text = String(value).replace(/^[=+@\t\r-]+/, '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
