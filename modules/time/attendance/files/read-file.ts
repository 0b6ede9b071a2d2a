import { readFile } from 'node:fs/promises'
import type { Upload } from '#base/endpoints/upload.ts'
import { DomainError } from '#base/errors.ts'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import { fullestSheet, type Sheet } from '#server/spreadsheets/sheet.ts'
import { decodeText } from '#server/spreadsheets/text-encoding.ts'
import { guessColumns, splitLines } from './device-lines.ts'

/** Limit of lines: a year of a thousand people in one file would block the office. */
const MAX_LINES = 100_000

/** Reads a device's file as cells: spreadsheets by columns, other text by lines. Throws 422 otherwise. */
export async function readCells(upload: Upload): Promise<string[][]> {
  const rows = /\.(xlsx|csv)$/i.test(upload.name)
    ? punchSheetRows(await readWorkbook(upload.path, { name: upload.name }))
    : splitLines(await readText(upload))
  if (rows.length > MAX_LINES) throw new DomainError('device_file_too_long', { params: { most: MAX_LINES } })
  return rows.map((cells) => cells.map((cell) => cell.trim()))
}

/** Finds the sheet with punches among others that device programs add. */
function punchSheetRows(sheets: readonly Sheet[]): string[][] {
  return fullestSheet(sheets, ({ rows }) => (guessColumns(rows) ? rows.length : 0))?.rows ?? []
}

async function readText({ path }: Upload): Promise<string> {
  const text = decodeText(await readFile(path))
  if (text === null || NO_TEXT.test(text)) throw new DomainError('device_file_no_text')
  return text
}

/** Characters of binary files, which no device's text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NO_TEXT = /[\0-\x08\x0e-\x19\x1b-\x1f\uFFFD]/
