import { readFile } from 'node:fs/promises'
import { Refused } from '#base/errors.ts'
import type { Upload } from '#base/upload.ts'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import { linesOf } from './device-lines.ts'

/** The most lines a file may have: a year of a thousand people in one of them would hold the office up. */
const MOST_LINES = 100_000

/** A device's file as cells: a sheet by its columns, any other text by its lines. Throws 422 for what is neither. */
export async function cellsOf(upload: Upload): Promise<string[][]> {
  const rows = /\.(xlsx|csv)$/i.test(upload.name)
    ? ((await readWorkbook(upload.path, { name: upload.name }))[0]?.rows ?? [])
    : linesOf(await textOf(upload))
  if (rows.length > MOST_LINES) throw new Refused('device_file_too_long', { params: { most: MOST_LINES } })
  return rows.map((cells) => cells.map((cell) => cell.trim()))
}

async function textOf({ path }: Upload): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
  } catch {
    throw new Refused('device_file_no_text')
  }
}
