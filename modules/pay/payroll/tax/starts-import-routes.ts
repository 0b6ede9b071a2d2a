import { FIRST_CURRENCY } from '#base/countries/served-countries.ts'
import type { Upload } from '#base/endpoints/upload.ts'
import { DomainError } from '#base/errors.ts'
import { loadPeopleInFiles } from '#people/files.ts'
import { forbiddenOwnRecord } from '#server/access/own-record-guard.ts'
import type { Api } from '#server/api/api.ts'
import { registerImportMappingRoutes } from '#server/call/import-mapping-routes.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { readRows } from '#server/spreadsheets/read-rows.ts'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import { buildTemplateFile, withHeadings } from '#server/spreadsheets/template.ts'
import { describeSkippedRows, planValidRows, requireValidRows } from '#server/spreadsheets/valid-rows.ts'
import { XLSX_TYPE } from '#server/spreadsheets/write-workbook.ts'
import { buildRowsToFix } from '../inputs/rows-to-fix.ts'
import { buildPersonAuditEntries } from '../person-audit-entries.ts'
import { taxApi } from './contract.ts'
import { insertStarts, loadStartFacts, planStarts, STARTS_TEMPLATE } from './starts-import.ts'
import { startsImportMapping } from './starts-import-mapping.ts'

/** Imports the earlier pay of the year, for a company that starts using payroll within a year. */
export function registerStartsImportRoutes(api: Api): void {
  registerImportMappingRoutes(api, startsImportMapping, () => ({
    template: STARTS_TEMPLATE,
    name: 'earlier_pay',
    currency: FIRST_CURRENCY,
    people: async ({ tx }) => ({ ...(await loadPeopleInFiles(tx)), currencies: {} }),
  }))
  route(api, taxApi.startsTemplate, async (_, { language }) => ({
    name: 'earlier-pay-template.xlsx',
    type: XLSX_TYPE,
    content: await buildTemplateFile(STARTS_TEMPLATE, language),
  }))
  route(api, taxApi.importStarts, async ({ file, preview }, context) => {
    const read = await readStarts(context, file)
    const { starts } = read
    requireValidRows(read, STARTS_TEMPLATE, 'validation_failed')
    if (starts.length === 0) throw new DomainError('import_empty')
    if (!preview) requireNoIssues(await insertStarts(context.tx, starts))
    context.record({
      kind: 'tax_start',
      name: [...new Set(starts.map(({ year }) => year))].sort().join(', '),
      after: { imported: !preview, rows: starts.length, left_out: read.leftOut },
    })
    if (!preview) {
      const written = starts.map(({ row: _, ...start }) => start)
      for (const entry of await buildPersonAuditEntries(context.tx, 'tax_start', 'years', { after: written }))
        context.record(entry)
    }
    const left_out = describeSkippedRows(read, STARTS_TEMPLATE, { labels: api.labels, language: context.language })
    return { rows: starts.length, written: !preview, left_out }
  })
  route(api, taxApi.startsFailedRows, async ({ file }, context) => {
    const { sheets, issues } = await readStarts(context, file)
    const content = await buildRowsToFix(api, context, STARTS_TEMPLATE, sheets, issues)
    context.record({ kind: 'tax_start', name: 'failed rows', after: { rows: issues.length } })
    return { name: 'earlier-pay-to-fix.xlsx', type: XLSX_TYPE, content }
  })
}

/** Reads a filled template: what it would write, its errors, and its cells as typed. */
async function readStarts({ tx, actor, today }: Context, upload: Upload) {
  const sheets = await readWorkbook(upload.path, { name: upload.name })
  const facts = await loadStartFacts(tx, actor, today, await forbiddenOwnRecord(tx, actor, 'payroll:prepare'))
  const { plan, ...found } = await planValidRows(
    readRows(STARTS_TEMPLATE, sheets),
    (rows) => planStarts(rows, facts),
    ({ issues }) => issues,
  )
  return { starts: plan.starts, sheets, ...found }
}

function requireNoIssues(issues: Awaited<ReturnType<typeof insertStarts>>): void {
  if (issues.length > 0) throw new DomainError('validation_failed', { rows: withHeadings(STARTS_TEMPLATE, issues) })
}
