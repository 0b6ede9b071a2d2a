import { Refused } from '#base/errors.ts'
import { FIRST_CURRENCY } from '#base/served-countries.ts'
import type { Upload } from '#base/upload.ts'
import { peopleInFiles } from '#modules/people/employees/import/facts.ts'
import { ownCase } from '#server/access/own-case.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/route.ts'
import { arrangingRoutes } from '#server/spreadsheets/arranging/routes.ts'
import { leftOutShown, planGoodRows, requireGoodRows } from '#server/spreadsheets/good-rows.ts'
import { readRows } from '#server/spreadsheets/read-rows.ts'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import { templateFile, withHeadings } from '#server/spreadsheets/template.ts'
import { XLSX_TYPE } from '#server/spreadsheets/write-workbook.ts'
import { rowsToFix } from '../inputs/rows-to-fix.ts'
import { personEntries } from '../person-entries.ts'
import { taxApi } from './contract.ts'
import { startsArranging } from './starts-arranging.ts'
import { plannedStarts, STARTS_TEMPLATE, startFacts, writtenStarts } from './starts-import.ts'

/** The earlier pay of the year by file, for a company that moves in within it. */
export function startsImportRoutes(api: Api): void {
  arrangingRoutes(api, startsArranging, () => ({
    template: STARTS_TEMPLATE,
    name: 'earlier_pay',
    currency: FIRST_CURRENCY,
    people: async ({ tx }) => ({ ...(await peopleInFiles(tx)), currencies: {} }),
  }))
  route(api, taxApi.startsTemplate, async (_, { language }) => ({
    name: 'earlier-pay-template.xlsx',
    type: XLSX_TYPE,
    content: await templateFile(STARTS_TEMPLATE, language),
  }))
  route(api, taxApi.importStarts, async ({ file, preview }, context) => {
    const read = await readStarts(context, file)
    const { starts } = read
    requireGoodRows(read, STARTS_TEMPLATE, 'validation_failed')
    if (starts.length === 0) throw new Refused('import_empty')
    if (!preview) requireNone(await writtenStarts(context.tx, starts))
    context.record({
      kind: 'tax_start',
      name: [...new Set(starts.map(({ year }) => year))].sort().join(', '),
      after: { imported: !preview, rows: starts.length, left_out: read.leftOut },
    })
    if (!preview) {
      const written = starts.map(({ row: _, ...start }) => start)
      for (const entry of await personEntries(context.tx, 'tax_start', 'years', { after: written }))
        context.record(entry)
    }
    const left_out = leftOutShown(read, STARTS_TEMPLATE, { labels: api.labels, language: context.language })
    return { rows: starts.length, written: !preview, left_out }
  })
  route(api, taxApi.startsFailedRows, async ({ file }, context) => {
    const { sheets, issues } = await readStarts(context, file)
    const content = await rowsToFix(api, context, STARTS_TEMPLATE, sheets, issues)
    context.record({ kind: 'tax_start', name: 'failed rows', after: { rows: issues.length } })
    return { name: 'earlier-pay-to-fix.xlsx', type: XLSX_TYPE, content }
  })
}

/** What a filled template would write, what is wrong with it, and its cells as they were typed. */
async function readStarts({ tx, actor, today }: Context, upload: Upload) {
  const sheets = await readWorkbook(upload.path, { name: upload.name })
  const facts = await startFacts(tx, actor, today, await ownCase(tx, actor, 'payroll:prepare'))
  const { plan, ...found } = await planGoodRows(
    readRows(STARTS_TEMPLATE, sheets),
    (rows) => plannedStarts(rows, facts),
    ({ issues }) => issues,
  )
  return { starts: plan.starts, sheets, ...found }
}

function requireNone(issues: Awaited<ReturnType<typeof writtenStarts>>): void {
  if (issues.length > 0) throw new Refused('validation_failed', { rows: withHeadings(STARTS_TEMPLATE, issues) })
}
