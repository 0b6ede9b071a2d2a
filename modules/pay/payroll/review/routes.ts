import { formatLabel } from '#base/labels.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import { loadSheetColumns } from '../explanation/line-names.ts'
import { localizedTotals } from '../explanation/totals.ts'
import { checkPeople, checkPerson } from '../runs/checks.ts'
import { loadStoredRun } from '../runs/queries.ts'
import { reviewApi } from './contract.ts'
import { amountsByCode, loadReviewRows } from './queries.ts'
import { reviewFile } from './review-file.ts'
import { loadRowContext, toReviewRow } from './review-row.ts'
import { findSameAccount } from './same-account.ts'

const SHEET_ROWS = 5_000

export function registerReviewRoutes(api: Api): void {
  pageRoute(
    api,
    reviewApi.review,
    async ({ id, page, per_page, sort, ...filters }, context) => {
      const { tx, reportReads: reads } = context
      const run = await loadStoredRun(tx, id)
      const at = { sort, limit: per_page, offset: (page - 1) * per_page }
      const { rows, total } = await loadReviewRows(tx, run, filters, at)
      reads(rows.length, id)
      const rowContext = await loadRowContext(context, run.currency, rows)
      return { rows: rows.map((row) => toReviewRow(row, rowContext)), total }
    },
    { ...reviewFile, amountsBefore: 'gross' },
  )

  route(api, reviewApi.sheet, async ({ id, ...filters }, context) => {
    const { tx, reportReads: reads, language } = context
    const run = await loadStoredRun(tx, id)
    const { rows, total } = await loadReviewRows(tx, run, filters, {
      sort: 'attention',
      limit: SHEET_ROWS,
      offset: 0,
      lines: true,
    })
    reads(rows.length, id)
    const rowContext = await loadRowContext(context, run.currency, rows)
    const columns = await loadSheetColumns(
      tx,
      rows.map((row) => row.lines ?? []),
      (label) => formatLabel(label, language),
    )
    return {
      columns,
      rows: rows.map((row) => ({ ...toReviewRow(row, rowContext), amounts: amountsByCode(row.lines ?? []) })),
      total,
      totals: localizedTotals(run.totals, language, run.currency),
    }
  })

  route(api, reviewApi.sameAccount, async ({ id, employee_id }, context) => {
    await loadStoredRun(context.tx, id)
    context.reportReads(1, employee_id)
    return findSameAccount(context, id, employee_id)
  })
  route(api, reviewApi.check, (input, context) => checkPerson(context, input))
  route(api, reviewApi.checkMany, (input, context) => checkPeople(context, input))
}
