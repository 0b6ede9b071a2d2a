import { readFile } from 'node:fs/promises'
import { Refused } from '#base/errors.ts'
import type { Upload } from '#base/upload.ts'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import { fullestSheet, type Sheet } from '#server/spreadsheets/sheet.ts'
import { decodedText } from '#server/spreadsheets/text-encoding.ts'
import { linesOf, proposedColumns } from './device-lines.ts'

/** The most lines a file may have: a year of a thousand people in one of them would hold the office up. */
const MOST_LINES = 100_000

/** A device's file as cells: a sheet by its columns, any other text by its lines. Throws 422 for what is neither. */
export async function cellsOf(upload: Upload): Promise<string[][]> {
  const rows = /\.(xlsx|csv)$/i.test(upload.name)
    ? punchesOf(await readWorkbook(upload.path, { name: upload.name }))
    : linesOf(await textOf(upload))
  if (rows.length > MOST_LINES) throw new Refused('device_file_too_long', { params: { most: MOST_LINES } })
  return rows.map((cells) => cells.map((cell) => cell.trim()))
}

/** The sheet of a workbook that has punches, as devices' programs put it beside others. */
function punchesOf(sheets: readonly Sheet[]): string[][] {
  return fullestSheet(sheets, ({ rows }) => (proposedColumns(rows) ? rows.length : 0))?.rows ?? []
}

async function textOf({ path }: Upload): Promise<string> {
  const text = decodedText(await readFile(path))
  if (text === null || NO_TEXT.test(text)) throw new Refused('device_file_no_text')
  return text
}

/** Signs that stand in pictures and programs, and in no line of a device. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NO_TEXT = /[\0-\x08\x0e-\x19\x1b-\x1f\uFFFD]/
