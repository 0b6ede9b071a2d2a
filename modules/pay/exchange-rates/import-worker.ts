import { DomainError, type RowIssue } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import { parseWorkbook } from '#server/spreadsheets/parse-workbook.ts'
import { MAX_ISSUES } from '#server/spreadsheets/read-rows.ts'
import { buildFailedRowsFile, REASON_HEADERS } from '#server/spreadsheets/template.ts'
import { replyFromWorker } from '#server/threads/worker-reply.ts'
import { type PlannedRateFile, planRateFile, RATES_TEMPLATE, type RateFileJob } from './import.ts'

await replyFromWorker(async ({ bytes, about, written }: RateFileJob): Promise<PlannedRateFile | Uint8Array> => {
  const sheets = await parseWorkbook(bytes, about.fileName)
  const planned = await planRateFile(sheets, about)
  if (!written) return { ...planned, issues: planned.issues.slice(0, MAX_ISSUES) }
  const { labels, language } = written
  if (planned.issues.length === 0) throw new DomainError('rate_import_no_failures')
  const reason = ({ code, params }: RowIssue) =>
    formatLabel(required(labels[`error.${code}`], `text of ${code}`), language, params)
  const [english, chinese] = REASON_HEADERS
  const header = required(language === 'zh-TW' ? chinese : english, 'heading of reasons')
  return buildFailedRowsFile(RATES_TEMPLATE, sheets, planned.issues, { reason, header })
})
