import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { columnOrders, type ListQuery } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import { loadReportPage, type ReportPage } from '#server/call/report-page.ts'
import type { Tx } from '#server/database/database.ts'
import { storedSchemeSum } from '../payroll/country/scheme-storage.ts'
import { MALAYSIAN_AMOUNTS } from '../payroll/malaysia/amount-values.ts'
import { MALAYSIA } from '../payroll/malaysia/country.ts'
import { TAIWAN_AMOUNTS } from '../payroll/taiwan/amount-values.ts'
import { joinTaiwanAmounts } from '../payroll/taiwan/amounts.ts'
import type { PersonRow, payrollReportApi, SummaryRow, YearRow } from './contract.ts'
import { type PayslipFilters, selectApprovedRuns, selectPayslips, spanCondition, sumColumns } from './report-page.ts'
import type { ReportSpan } from './span.ts'
import { hasTaiwanGroup } from './taiwan-schemes.ts'
import type { SummaryBy } from './values.ts'

const PAID_COLUMNS = ['gross', 'reimbursements', 'deductions', 'net', 'employer_cost'] as const

const PLACES = {
  department: { id: sql`employment.department_id`, table: 'department', name: sql`place.name` },
  cost_center: { id: sql`employment.cost_center_id`, table: 'cost_center', name: sql`place.code || ' ' || place.name` },
  office: { id: sql`employment.office_id`, table: 'office', name: sql`place.name` },
  group: { id: sql`run.pay_group_id`, table: 'pay_group', name: sql`place.name` },
} as const

/** Pay by department, cost center, office or group; each person counts once in each. */
export async function loadSummaryReport(
  tx: Tx,
  span: ReportSpan,
  by: SummaryBy,
  filters: PayslipFilters,
  page: ListQuery<SortOf<typeof payrollReportApi.summary>>,
): Promise<ReportPage<z.input<typeof SummaryRow>>> {
  const { id, table, name } = PLACES[by]
  const slip = selectPayslips(
    sql`p.employee_id, run.currency, ${id} as place_id, ${sumColumns(PAID_COLUMNS, 'p.')}`,
    filters,
    {
      by: sql`p.employee_id, run.currency, ${id}`,
    },
  )
  return loadReportPage(
    tx,
    [
      selectApprovedRuns(spanCondition(span), filters),
      sql`slip as materialized (${slip})`,
      sql`grouped as (select place_id, currency, count(*)::int as people, ${sumColumns(PAID_COLUMNS)} from slip group by place_id, currency)`,
      sql`report as (
        select coalesce(grouped.place_id::text, 'none') || '.' || grouped.currency as id, ${name} as name, grouped.*
        from grouped left join ${sql.table(table)} place on place.id = grouped.place_id)`,
      sql`totals as (select currency, count(distinct employee_id)::int as people, ${sumColumns(PAID_COLUMNS)} from slip group by currency)`,
    ],
    page,
    { orders: columnOrders('name', 'people', 'gross', 'net', 'employer_cost'), tieBreaker: sql`name, currency` },
  )
}

/** Pay of single people. */
export async function loadPeopleReport(
  tx: Tx,
  span: ReportSpan,
  filters: PayslipFilters,
  page: ListQuery<SortOf<typeof payrollReportApi.people>>,
): Promise<ReportPage<z.input<typeof PersonRow>>> {
  return loadReportPage(
    tx,
    [
      selectApprovedRuns(spanCondition(span), filters),
      selectPerPerson(sql`count(*)::int as payslips, ${sumColumns(PAID_COLUMNS, 'p.')}`, filters),
      sql`totals as (select currency, sum(payslips)::int as payslips, ${sumColumns(PAID_COLUMNS)} from slip group by currency)`,
    ],
    page,
    { orders: columnOrders('full_name', 'gross', 'net', 'employer_cost'), tieBreaker: sql`full_name` },
  )
}

/** Each person's year up to a month, from the payslips of this company. */
export async function loadYearReport(
  tx: Tx,
  span: ReportSpan,
  filters: PayslipFilters,
  page: ListQuery<SortOf<typeof payrollReportApi.yearToDate>>,
): Promise<ReportPage<z.input<typeof YearRow>>> {
  // One bit for each month, so that a month of two runs counts once.
  const months = sql`bit_count(bit_or(1 << right(run.period, 2)::int)::bit(16))::int as months`
  const inTaiwan = await hasTaiwanGroup(tx)
  const none = sql.join(TAIWAN_AMOUNTS.map((name) => sql`0::bigint as ${sql.ref(name)}`))
  const own = MALAYSIAN_AMOUNTS.map(
    (name) => sql`sum(${storedSchemeSum(MALAYSIA.payslip, name)})::bigint as ${sql.ref(name)}`,
  )
  return loadReportPage(
    tx,
    [
      selectApprovedRuns(spanCondition(span), filters),
      selectPerPerson(
        sql`${months}, ${sql.join(own)}, ${sumColumns(PAID_COLUMNS, 'p.')}, ${inTaiwan ? sumColumns(TAIWAN_AMOUNTS, 'tw.') : none}`,
        filters,
        inTaiwan ? joinTaiwanAmounts() : undefined,
      ),
      sql`totals as (select currency, ${sumColumns([...PAID_COLUMNS, ...MALAYSIAN_AMOUNTS, ...TAIWAN_AMOUNTS])} from slip group by currency)`,
    ],
    page,
    { orders: columnOrders('full_name', 'gross', 'net', 'pcb', 'employer_cost'), tieBreaker: sql`full_name` },
  )
}

/** Builds the query `slip`, the sums of each person and currency, and `report`, with their names and last places. */
function selectPerPerson(
  columns: RawBuilder<unknown>,
  filters: PayslipFilters,
  joined?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const slip = selectPayslips(sql`p.employee_id, run.currency, max(run.last_day) as last_day, ${columns}`, filters, {
    by: sql`p.employee_id, run.currency`,
    amounts: true,
    ...(joined && { joined }),
  })
  return sql`slip as materialized (${slip}),
    report as (
      select slip.employee_id || '.' || slip.currency as id, employee.employee_no, employee.full_name, department.name as department, slip.*
      from slip join employee on employee.id = slip.employee_id
      left join employment on employment.employee_id = slip.employee_id
        and employment.from_day <= greatest(slip.last_day, employee.joined_on)
        and (employment.until_day is null or employment.until_day >= greatest(slip.last_day, employee.joined_on))
      left join department on department.id = employment.department_id)`
}
