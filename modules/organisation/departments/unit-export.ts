import type { FileReply } from '#base/endpoints/endpoint.ts'
import { DomainError } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import type { Api } from '#server/api/api.ts'
import type { Context } from '#server/context/context.ts'
import {
  type WorkbookColumn,
  type WorkbookValue,
  writeCsv,
  writeXlsx,
  XLSX_TYPE,
} from '#server/spreadsheets/write-workbook.ts'
import type { UnitStatus } from './contract.ts'

type UnitColumn = { key: string; kind: WorkbookColumn['kind'] }

/**
 * Writes active or disabled units into a spreadsheet with headings `<unit>.<key>` in the reader's language. Throws
 * `nothing_to_export` where there are none.
 */
export async function buildUnitFile(
  api: Api,
  { language, today }: Pick<Context, 'language' | 'today'>,
  about: { unit: string; status: UnitStatus; format: 'xlsx' | 'csv' },
  columns: readonly UnitColumn[],
  rows: readonly Record<string, unknown>[],
): Promise<FileReply> {
  if (rows.length === 0) throw new DomainError('nothing_to_export')
  const sheet = {
    name: about.unit,
    columns: columns.map(({ key, kind }) => ({
      header: formatLabel(required(api.labels[`${about.unit}.${key}`], `the label ${about.unit}.${key}`), language),
      kind,
    })),
    rows: rows.map((row) => columns.map(({ key }) => (row[key] ?? null) as WorkbookValue)),
  }
  const name = `${about.unit}-${about.status}-${today}.${about.format}`
  return about.format === 'csv'
    ? { name, type: 'text/csv; charset=utf-8', content: await writeCsv(sheet) }
    : { name, type: XLSX_TYPE, content: await writeXlsx([sheet]) }
}
