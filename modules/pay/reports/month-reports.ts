import { sql } from 'kysely'
import type { z } from 'zod'
import { MALAYSIAN_EMPLOYER } from '#modules/pay/payroll/malaysia/amount-values.ts'
import type { Tx } from '#server/database/database.ts'
import { type Asked, columns } from '#server/list-page.ts'
import type { SortOf } from '#server/sorting.ts'
import type { CostRow, payrollReportApi, StatutoryRow } from './contract.ts'
import { type MalaysianScheme, malaysianDue, PAID_IN_MALAYSIA, PART_COLUMNS, PARTS } from './malaysia-schemes.ts'
import { approvedRuns, inSpan, type Report, reportPage, type SlipFilters, slips, sums } from './paid-slips.ts'
import type { Span } from './span.ts'
import { paysInTaiwan, TAIWAN_EMPLOYER, taiwanDue, taiwanSchemes } from './taiwan-schemes.ts'
import { MALAYSIAN_SCHEMES, SCHEMES, type Scheme, type TaiwanScheme } from './values.ts'

/**
 * What each month owes to the authorities of Malaysia and of Taiwan, scheme by scheme; a scheme of which nobody pays
 * anything has no row. Wages are those of the people who contribute, in Taiwan the amounts they are insured at.
 */
export async function statutoryReport(
  tx: Tx,
  span: Span,
  scheme: Scheme | undefined,
  filters: SlipFilters,
  page: Asked<SortOf<typeof payrollReportApi.statutory>>,
) {
  const sumOf = (column: string | null) => (column === null ? sql`0` : sql`sum(${sql.ref(column)})::bigint`)
  const asked = SCHEMES.filter((one) => scheme === undefined || one === scheme)
  const malaysian = MALAYSIAN_SCHEMES.filter((one) => asked.includes(one))
  const counted = malaysian.length > 0 ? malaysian : MALAYSIAN_SCHEMES
  const parts = counted.map((one) => {
    const [wages, employee, employer] = PARTS[one]
    const paying = sql.join(
      [employee, employer].filter((column) => column !== null).map((column) => sql`${sql.ref(column)} <> 0`),
      sql` or `,
    )
    return sql`(count(*) filter (where ${paying}))::int as ${sql.ref(`${one}_people`)},
      ${sumOf(employee)} as ${sql.ref(`${one}_ee`)}, ${sumOf(employer)} as ${sql.ref(`${one}_er`)},
      ${wages === null ? sql`null::bigint` : sql`(sum(${sql.ref(wages)}) filter (where ${paying}))::bigint`} as ${sql.ref(`${one}_wages`)}`
  })
  const values = counted.map(
    (one) =>
      sql`(${SCHEMES.indexOf(one)}::int, ${one}::text, ${sql.ref(`${one}_people`)}, ${sql.ref(`${one}_wages`)}, ${sql.ref(`${one}_ee`)}, ${sql.ref(`${one}_er`)})`,
  )
  // People with several payslips of a month count once in it.
  const slip = slips(sql`run.period, run.currency, p.employee_id, ${sums(PART_COLUMNS, 'p.')}`, filters, {
    by: sql`run.period, run.currency, p.employee_id`,
    where: PAID_IN_MALAYSIA,
    amounts: true,
  })
  const found: Report<Omit<z.input<typeof StatutoryRow>, 'due'> & { pay_day: string | null }> = await reportPage(
    tx,
    [
      approvedRuns(inSpan(span), filters),
      sql`slip as (${slip})`,
      ...taiwanSchemes(asked, filters),
      sql`monthly as (select period, currency, ${sql.join(parts)} from slip group by period, currency)`,
      sql`owed as (
        select period as month, name as scheme, currency, null::date as pay_day, people, wages, employee, employer, place as scheme_place
        from monthly cross join lateral (values ${sql.join(values)}) as part (place, name, people, wages, employee, employer)
        where people > 0 and ${malaysian.length > 0}
        union all select month, scheme, currency, pay_day, people, wages, employee, employer, scheme_place from taiwan)`,
      sql`report as (select owed.*, month || '.' || scheme || '.' || currency as id, employee + employer as total from owed)`,
      sql`totals as (select currency, ${sums(['employee', 'employer', 'total'])} from report group by currency)`,
    ],
    page,
    { orders: { ...columns('month', 'total'), scheme: sql`scheme_place` }, ties: sql`month, scheme_place` },
  )
  return {
    ...found,
    rows: found.rows.map(({ pay_day, ...row }) => ({ ...row, due: dueOf(row, pay_day) })),
  }
}

function dueOf({ scheme, month }: { scheme: Scheme; month: string }, payDay: string | null): string | null {
  return payDay === null
    ? malaysianDue(scheme as MalaysianScheme, month)
    : taiwanDue(scheme as TaiwanScheme, month, payDay)
}

const COST = ['gross', 'reimbursements', ...MALAYSIAN_EMPLOYER, 'employer_cost']

/** What the employer bore month by month, by what for. */
export async function costReport(
  tx: Tx,
  span: Span,
  filters: SlipFilters,
  page: Asked<SortOf<typeof payrollReportApi.cost>>,
): Promise<Report<z.input<typeof CostRow>>> {
  const named = ['gross', 'reimbursements', ...MALAYSIAN_EMPLOYER, 'tw_employer'].map((name) => sql.ref(name))
  const other = sql`sum(employer_cost - ${sql.join(named, sql` - `)})::bigint as other_cost`
  const taiwan = (await paysInTaiwan(tx)) ? TAIWAN_EMPLOYER : sql`0::bigint as tw_employer`
  const slip = slips(
    sql`run.period, run.currency, count(distinct p.employee_id)::int as people, ${sums(COST, 'p.')}, ${taiwan}`,
    filters,
    { by: sql`run.period, run.currency`, amounts: true },
  )
  return reportPage(
    tx,
    [
      approvedRuns(inSpan(span), filters),
      sql`slip as (${slip})`,
      sql`report as (
        select period || '.' || currency as id, period as month, currency, sum(people)::int as people, ${sums([...COST, 'tw_employer'])}, ${other},
          sum(employer_cost)::bigint - lag(sum(employer_cost)::bigint) over (partition by currency order by period) as change
        from slip group by period, currency)`,
      sql`totals as (select currency, ${sums([...COST, 'tw_employer', 'other_cost'])} from report group by currency)`,
    ],
    page,
    { orders: columns('month', 'employer_cost'), ties: sql`month, currency` },
  )
}
