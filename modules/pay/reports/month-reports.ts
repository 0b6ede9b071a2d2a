import { sql } from 'kysely'
import type { z } from 'zod'
import { columnOrders, type ListQuery } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import { loadReportPage, type ReportPage } from '#server/call/report-page.ts'
import type { Tx } from '#server/database/database.ts'
import { MALAYSIAN_EMPLOYER_AMOUNTS } from '../payroll/malaysia/amount-values.ts'
import type { CostRow, payrollReportApi, StatutoryRow } from './contract.ts'
import {
  ALL_SCHEME_COLUMNS,
  type MalaysianScheme,
  malaysianDue,
  PAID_IN_MALAYSIA,
  SCHEME_COLUMNS,
} from './malaysia-schemes.ts'
import { type PayslipFilters, selectApprovedRuns, selectPayslips, spanCondition, sumColumns } from './report-page.ts'
import type { ReportSpan } from './span.ts'
import { hasTaiwanGroup, selectTaiwanSchemes, TAIWAN_EMPLOYER, taiwanDue } from './taiwan-schemes.ts'
import { MALAYSIAN_SCHEMES, SCHEMES, type Scheme, type TaiwanScheme } from './values.ts'

/**
 * What each month owes to the authorities of Malaysia and of Taiwan by scheme; a scheme that nobody pays has no row.
 * Wages are those of contributing people, in Taiwan their insured amounts.
 */
export async function loadStatutoryReport(
  tx: Tx,
  span: ReportSpan,
  scheme: Scheme | undefined,
  filters: PayslipFilters,
  page: ListQuery<SortOf<typeof payrollReportApi.statutory>>,
) {
  const sumColumn = (column: string | null) => (column === null ? sql`0` : sql`sum(${sql.ref(column)})::bigint`)
  const asked = SCHEMES.filter((one) => scheme === undefined || one === scheme)
  const malaysian = MALAYSIAN_SCHEMES.filter((one) => asked.includes(one))
  const counted = malaysian.length > 0 ? malaysian : MALAYSIAN_SCHEMES
  const parts = counted.map((one) => {
    const [wages, employee, employer] = SCHEME_COLUMNS[one]
    const paying = sql.join(
      [employee, employer].filter((column) => column !== null).map((column) => sql`${sql.ref(column)} <> 0`),
      sql` or `,
    )
    return sql`(count(*) filter (where ${paying}))::int as ${sql.ref(`${one}_people`)},
      ${sumColumn(employee)} as ${sql.ref(`${one}_ee`)}, ${sumColumn(employer)} as ${sql.ref(`${one}_er`)},
      ${wages === null ? sql`null::bigint` : sql`(sum(${sql.ref(wages)}) filter (where ${paying}))::bigint`} as ${sql.ref(`${one}_wages`)}`
  })
  const values = counted.map(
    (one) =>
      sql`(${SCHEMES.indexOf(one)}::int, ${one}::text, ${sql.ref(`${one}_people`)}, ${sql.ref(`${one}_wages`)}, ${sql.ref(`${one}_ee`)}, ${sql.ref(`${one}_er`)})`,
  )
  // People with several payslips of a month count once in it.
  const slip = selectPayslips(
    sql`run.period, run.currency, p.employee_id, ${sumColumns(ALL_SCHEME_COLUMNS, 'p.')}`,
    filters,
    {
      by: sql`run.period, run.currency, p.employee_id`,
      where: PAID_IN_MALAYSIA,
      amounts: true,
    },
  )
  const found: ReportPage<Omit<z.input<typeof StatutoryRow>, 'due'> & { pay_day: string | null }> =
    await loadReportPage(
      tx,
      [
        selectApprovedRuns(spanCondition(span), filters),
        sql`slip as (${slip})`,
        ...selectTaiwanSchemes(asked, filters),
        sql`monthly as (select period, currency, ${sql.join(parts)} from slip group by period, currency)`,
        sql`owed as (
        select period as month, name as scheme, currency, null::date as pay_day, people, wages, employee, employer, place as scheme_place
        from monthly cross join lateral (values ${sql.join(values)}) as part (place, name, people, wages, employee, employer)
        where people > 0 and ${malaysian.length > 0}
        union all select month, scheme, currency, pay_day, people, wages, employee, employer, scheme_place from taiwan)`,
        sql`report as (select owed.*, month || '.' || scheme || '.' || currency as id, employee + employer as total from owed)`,
        sql`totals as (select currency, ${sumColumns(['employee', 'employer', 'total'])} from report group by currency)`,
      ],
      page,
      {
        orders: { ...columnOrders('month', 'total'), scheme: sql`scheme_place` },
        tieBreaker: sql`month, scheme_place`,
      },
    )
  return {
    ...found,
    rows: found.rows.map(({ pay_day, ...row }) => ({ ...row, due: dueDay(row, pay_day) })),
  }
}

function dueDay({ scheme, month }: { scheme: Scheme; month: string }, payDay: string | null): string | null {
  return payDay === null
    ? malaysianDue(scheme as MalaysianScheme, month)
    : taiwanDue(scheme as TaiwanScheme, month, payDay)
}

const COST_COLUMNS = ['gross', 'reimbursements', ...MALAYSIAN_EMPLOYER_AMOUNTS, 'employer_cost']

/** The employer's cost by month and kind. */
export async function loadCostReport(
  tx: Tx,
  span: ReportSpan,
  filters: PayslipFilters,
  page: ListQuery<SortOf<typeof payrollReportApi.cost>>,
): Promise<ReportPage<z.input<typeof CostRow>>> {
  const namedCosts = ['gross', 'reimbursements', ...MALAYSIAN_EMPLOYER_AMOUNTS, 'tw_employer'].map((name) =>
    sql.ref(name),
  )
  const other = sql`sum(employer_cost - ${sql.join(namedCosts, sql` - `)})::bigint as other_cost`
  const taiwan = (await hasTaiwanGroup(tx)) ? TAIWAN_EMPLOYER : sql`0::bigint as tw_employer`
  const slip = selectPayslips(
    sql`run.period, run.currency, count(distinct p.employee_id)::int as people, ${sumColumns(COST_COLUMNS, 'p.')}, ${taiwan}`,
    filters,
    { by: sql`run.period, run.currency`, amounts: true },
  )
  return loadReportPage(
    tx,
    [
      selectApprovedRuns(spanCondition(span), filters),
      sql`slip as (${slip})`,
      sql`report as (
        select period || '.' || currency as id, period as month, currency, sum(people)::int as people, ${sumColumns([...COST_COLUMNS, 'tw_employer'])}, ${other},
          sum(employer_cost)::bigint - lag(sum(employer_cost)::bigint) over (partition by currency order by period) as change
        from slip group by period, currency)`,
      sql`totals as (select currency, ${sumColumns([...COST_COLUMNS, 'tw_employer', 'other_cost'])} from report group by currency)`,
    ],
    page,
    { orders: columnOrders('month', 'employer_cost'), tieBreaker: sql`month, currency` },
  )
}
