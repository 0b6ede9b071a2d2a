import { Refused, type RowIssue } from '#base/errors.ts'
import { text } from '#base/labels.ts'
import { parseWorkbook } from '#server/spreadsheets/parse-workbook.ts'
import { MAX_ISSUES } from '#server/spreadsheets/read-rows.ts'
import { failedRowsFile, REASON_HEADERS } from '#server/spreadsheets/template.ts'
import { answer } from '#server/spreadsheets/worker-reply.ts'
import { type FileOfRates, type PlannedFile, plannedFile, RATES_TEMPLATE } from './import.ts'

await answer(async ({ bytes, about, written }: FileOfRates): Promise<PlannedFile | Uint8Array> => {
  const sheets = await parseWorkbook(bytes, about.fileName)
  const planned = await plannedFile(sheets, about)
  if (!written) return { ...planned, issues: planned.issues.slice(0, MAX_ISSUES) }
  const { labels, language } = written
  if (planned.issues.length === 0) throw new Refused('rate_import_no_failures')
  const reason = ({ code, params }: RowIssue) => text(labels[`error.${code}`]!, language, params)
  const header = REASON_HEADERS[language === 'zh-TW' ? 1 : 0]!
  return failedRowsFile(RATES_TEMPLATE, sheets, planned.issues, { reason, header })
})
