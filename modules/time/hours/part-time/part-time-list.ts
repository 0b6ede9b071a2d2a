import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import { loadRecordPage, type RecordFilters, type RecordQuery } from '../work/record-list.ts'
import { hourlyAmount } from './part-time-calculation.ts'

type RequestFilter = { readonly id?: string | undefined }

/** The condition of the filter by a request that a payslip names. */
export function requestCondition({ id }: RequestFilter): RawBuilder<unknown>[] {
  return id ? [sql`r.id = ${id}::uuid`] : []
}

/** Part-time hours within reach, with what they are worth to readers who may see pay. */
export async function loadPartTimePage(context: Context, query: RecordFilters & RecordQuery & RequestFilter) {
  const { rows, total, seesPay } = await loadRecordPage(context, 'part_time', query, {
    columns: sql<{ break_minutes: number; per_hour: number; currency: string; paid_in: string | null }>`
      o.break_minutes, o.per_hour, o.currency,
      (select run.period from pay_run_took t join pay_run run on run.id = t.pay_run_id
        where t.source = 'part_time' and t.source_id = r.id and t.nth = 1) as paid_in`,
    further: requestCondition(query),
  })
  return {
    rows: rows.map(({ per_hour, ...row }) => {
      const isShown = seesPay.has(row.employee_id)
      return {
        ...row,
        per_hour: isShown ? per_hour : null,
        amount: isShown ? hourlyAmount(per_hour, row.minutes) : null,
      }
    }),
    total,
  }
}
