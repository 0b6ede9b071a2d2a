/**
 * Parses the clipboard text of a spreadsheet into rows of cells: tabs, line ends, and quotes around cells that contain
 * either.
 */
export function parseClipboard(text: string): string[][] {
  let row: string[] = []
  const rows = [row]
  let at = 0
  while (at < text.length) {
    const [cell, next] = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at)
    row.push(cell)
    if (text[next] === '\t') {
      at = next + 1
      if (at === text.length) row.push('')
      continue
    }
    at = text[next] === '\r' && text[next + 1] === '\n' ? next + 2 : next + 1
    if (next < text.length && at < text.length) {
      row = []
      rows.push(row)
    }
  }
  return rows[0]?.length === 0 ? [] : rows
}

/** The clipboard text of a block, for a spreadsheet. */
export function clipboardText(block: readonly (readonly string[])[]): string {
  return block
    .map((row) => row.map((cell) => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n')
}

function plainCell(text: string, from: number): [string, number] {
  let end = from
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n' && text[end] !== '\r') end++
  return [text.slice(from, end), end]
}

/**
 * Parses a quoted cell, in which two quotes stand for one. A quote that does not close the cell is an ordinary
 * character.
 */
function quotedCell(text: string, from: number): [string, number] {
  let cell = ''
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] !== '"') cell += text[at]
    else if (text[at + 1] === '"') {
      cell += '"'
      at++
    } else {
      const next = text[at + 1]
      return next === undefined || next === '\t' || next === '\n' || next === '\r'
        ? [cell, at + 1]
        : plainCell(text, from)
    }
  }
  return plainCell(text, from)
}
