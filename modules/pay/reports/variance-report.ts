import { sql } from 'kysely'
import type { z } from 'zod'
import type { Language } from '#base/access/actor.ts'
import type { Month } from '#base/days/days.ts'
import { columnOrders, type ListQuery } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import { loadReportPage, type ReportPage } from '#server/call/report-page.ts'
import type { Tx } from '#server/database/database.ts'
import type { Findings } from '../payroll/checks/findings.ts'
import { lineTitle, loadItemNames } from '../payroll/explanation/line-names.ts'
import { findingText } from '../payroll/review/review-row.ts'
import type { payrollReportApi, VarianceRow } from './contract.ts'
import { type PayslipFilters, selectApprovedRuns, selectPayslips, sumColumns } from './report-page.ts'
import type { LineChange } from './values.ts'

type VarianceReportRow = z.input<typeof VarianceRow>
type VarianceFound = Omit<VarianceReportRow, 'line' | 'reasons' | 'month' | 'against'> & {
  causes: NonNullable<Findings['c']>[] | null
  is_leaver: boolean
  last_day: string | null
}
export type VarianceQuery = {
  month: Month
  against: Month
  change: LineChange | undefined
  side: 'pay' | 'employer'
}

/** The last two months with approved runs, the later first; null where there are none. */
export async function loadLastMonths(tx: Tx): Promise<{ month: Month; against: Month | undefined } | null> {
  const { rows } = await sql<{ period: Month }>`
    select distinct period from pay_run where state = 'approved' order by period desc limit 2`.execute(tx)
  return rows[0] ? { month: rows[0].period, against: rows[1]?.period } : null
}

/**
 * Every pay line that differs between two months, by person: new, gone or another amount. Deductions count below zero,
 * so that the differences add up to that of net pay. Reasons are those found when the later month was calculated, where
 * it was compared with the earlier one.
 */
export async function loadVarianceReport(
  tx: Tx,
  language: Language,
  { month, against, change, side }: VarianceQuery,
  filters: PayslipFilters,
  page: ListQuery<SortOf<typeof payrollReportApi.variance>>,
) {
  const names = await loadItemNames(tx)
  const amount =
    side === 'pay' ? sql`case line.k when 'deduction' then -line.a else line.a end` : sql`coalesce(line.e, 0)`
  const counted = side === 'pay' ? sql`line.k <> 'employer_cost' and line.n is not true` : sql`line.n is not true`
  const found: ReportPage<VarianceFound> = await loadReportPage(
    tx,
    [
      selectApprovedRuns(sql`r.period in (${month}, ${against})`, filters),
      sql`line as materialized (
        select employee_id, currency, c as code, sum(amount) filter (where period = ${against})::bigint as before,
          sum(amount) filter (where period = ${month})::bigint as after
        from (${selectPayslips(sql`p.employee_id, run.currency, run.period, line.c, ${amount} as amount`, filters, {
          joined: sql`cross join lateral jsonb_to_recordset(p.lines) as line (c text, k text, a bigint, e bigint, n boolean)`,
          where: counted,
        })}) each
        group by employee_id, currency, c)`,
      sql`slip as (${selectPayslips(
        sql`p.employee_id, run.currency, max(run.last_day) as seen_on, not bool_or(run.period = ${month}) as is_leaver,
          jsonb_agg(p.findings -> 'c') filter (where run.period = ${month} and run.compared_with = ${against} and p.findings -> 'c' is not null) as causes`,
        filters,
        { by: sql`p.employee_id, run.currency` },
      )})`,
      sql`person as (
        select slip.*, employee.employee_no, employee.full_name, employee.last_day, employment.department_id
        from slip join employee on employee.id = slip.employee_id
        left join employment on employment.employee_id = employee.id and employment.from_day <= greatest(slip.seen_on, employee.joined_on)
          and (employment.until_day is null or employment.until_day >= greatest(slip.seen_on, employee.joined_on)))`,
      sql`report as (
        select md5(line.employee_id || line.currency || line.code) as id, line.employee_id, person.employee_no, person.full_name, department.name as department,
          line.currency, line.code, c.change, coalesce(line.before, 0) as before, coalesce(line.after, 0) as after,
          coalesce(line.after, 0) - coalesce(line.before, 0) as difference, person.causes, person.is_leaver, person.last_day,
          coalesce(item.name_en, line.code) as line
        from line join person using (employee_id, currency) left join department on department.id = person.department_id
        left join pay_item item on item.code = line.code
        cross join lateral (select case when coalesce(line.before, 0) = 0 then 'new' when coalesce(line.after, 0) = 0 then 'gone' else 'changed' end as change) c
        where coalesce(line.before, 0) <> coalesce(line.after, 0) and ${change === undefined ? sql`true` : sql`c.change = ${change}`})`,
      sql`totals as (select currency, ${sumColumns(['before', 'after', 'difference'])} from report group by currency)`,
    ],
    page,
    { orders: columnOrders('full_name', 'line', 'difference'), tieBreaker: sql`full_name, code` },
  )
  return {
    ...found,
    rows: found.rows.map(({ causes, is_leaver, last_day, ...row }) => ({
      ...row,
      month,
      against,
      line: lineTitle(row.code, names, language),
      reasons: reasonText({ causes, is_leaver, last_day }, { names, language, currency: row.currency }),
    })),
  }
}

function reasonText(
  { causes, is_leaver, last_day }: Pick<VarianceFound, 'causes' | 'is_leaver' | 'last_day'>,
  say: Parameters<typeof findingText>[2],
): string {
  const found = is_leaver ? [['leaver', last_day === null ? {} : { day: last_day }] as const] : (causes ?? []).flat()
  const causeFindings = found.map(([code, params]) => ({ code, params: { ...params } }))
  return causeFindings.map((one) => findingText('cause', one, say)).join('; ')
}
