import { text } from '#base/labels.ts'
import type { Api } from '#server/api.ts'
import { pageRoute } from '#server/page-route.ts'
import { route } from '#server/route.ts'
import { sheetColumns } from '../explanation/line-names.ts'
import { totalsShown } from '../explanation/totals.ts'
import { checkPeople, checkPerson } from '../runs/checks.ts'
import { storedRun } from '../runs/queries.ts'
import { reviewApi } from './contract.ts'
import { reviewFile } from './file.ts'
import { amountsOf, reviewRows } from './queries.ts'
import { reading, reviewRow } from './row.ts'
import { sameAccount } from './same-account.ts'

const SHEET_ROWS = 5_000

/** Looking through a calculated run, person by person, and ticking off. */
export function reviewRoutes(api: Api): void {
  pageRoute(
    api,
    reviewApi.review,
    async ({ id, page, per_page, sort, ...filters }, context) => {
      const { tx, reads } = context
      const run = await storedRun(tx, id)
      const at = { sort, limit: per_page, offset: (page - 1) * per_page }
      const { rows, total } = await reviewRows(tx, run, filters, at)
      reads(rows.length, id)
      const say = await reading(context, run.currency, rows)
      return { rows: rows.map((row) => reviewRow(row, say)), total }
    },
    { ...reviewFile, before: 'gross' },
  )

  route(api, reviewApi.sheet, async ({ id, ...filters }, context) => {
    const { tx, reads, language } = context
    const run = await storedRun(tx, id)
    const { rows, total } = await reviewRows(tx, run, filters, {
      sort: 'attention',
      limit: SHEET_ROWS,
      offset: 0,
      lines: true,
    })
    reads(rows.length, id)
    const say = await reading(context, run.currency, rows)
    const columns = await sheetColumns(
      tx,
      rows.map((row) => row.lines ?? []),
      (label) => text(label, language),
    )
    return {
      columns,
      rows: rows.map((row) => ({ ...reviewRow(row, say), amounts: amountsOf(row.lines ?? []) })),
      total,
      totals: totalsShown(run.totals, language, run.currency),
    }
  })

  route(api, reviewApi.sameAccount, async ({ id, employee_id }, context) => {
    await storedRun(context.tx, id)
    context.reads(1, employee_id)
    return sameAccount(context, id, employee_id)
  })
  route(api, reviewApi.check, (input, context) => checkPerson(context, input))
  route(api, reviewApi.checkMany, (input, context) => checkPeople(context, input))
}
