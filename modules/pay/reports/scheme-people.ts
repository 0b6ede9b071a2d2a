import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { columnOrders, type ListQuery } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import { loadReportPage, type ReportPage } from '#server/call/report-page.ts'
import type { Tx } from '#server/database/database.ts'
import type { payrollReportApi, SchemePersonRow } from './contract.ts'
import { PAID_IN_MALAYSIA, SCHEME_COLUMNS } from './malaysia-schemes.ts'
import { type PayslipFilters, selectApprovedRuns, selectPayslips, spanCondition, sumColumns } from './report-page.ts'
import type { ReportSpan } from './span.ts'
import { selectTaiwanPeople } from './taiwan-schemes.ts'
import { MALAYSIAN_SCHEMES, type Scheme } from './values.ts'

/**
 * The people behind a figure of the statutory report, with what each paid: the same payslips, as far as the reader may
 * see pay. A scheme that the unit owes as a whole has none.
 */
export async function loadSchemePeople(
  tx: Tx,
  { scheme, month, span }: { scheme: Scheme; month: string | undefined; span: ReportSpan },
  filters: PayslipFilters,
  page: ListQuery<SortOf<typeof payrollReportApi.statutoryPeople>>,
): Promise<ReportPage<z.input<typeof SchemePersonRow>>> {
  const months = month === undefined ? spanCondition(span) : sql`${spanCondition(span)} and r.period = ${month}`
  const malaysian = MALAYSIAN_SCHEMES.find((one) => one === scheme)
  return loadReportPage(
    tx,
    [
      selectApprovedRuns(months, filters),
      ...(malaysian ? selectMalaysianRows(malaysian, filters) : selectTaiwanRows(scheme, filters)),
      sql`report as (
        select slip.employee_id || '.' || slip.currency as id, slip.*, slip.employee + slip.employer as total, employee.employee_no, employee.full_name, department.name as department
        from slip join employee on employee.id = slip.employee_id
        left join employment on employment.employee_id = slip.employee_id
          and employment.from_day <= greatest(slip.last_day, employee.joined_on)
          and (employment.until_day is null or employment.until_day >= greatest(slip.last_day, employee.joined_on))
        left join department on department.id = employment.department_id)`,
      sql`totals as (select currency, ${sumColumns(['employee', 'employer', 'total'])} from report group by currency)`,
    ],
    page,
    { orders: columnOrders('full_name', 'employee', 'employer', 'total'), tieBreaker: sql`full_name` },
  )
}

function selectMalaysianRows(
  scheme: (typeof MALAYSIAN_SCHEMES)[number],
  filters: PayslipFilters,
): RawBuilder<unknown>[] {
  const [wages, employee, employer] = SCHEME_COLUMNS[scheme]
  const sumColumn = (column: string | null) =>
    column === null ? sql`0::bigint` : sql`sum(${sql.ref(`p.${column}`)})::bigint`
  const slip = selectPayslips(
    sql`p.employee_id, run.currency, max(run.last_day) as last_day, ${wages === null ? sql`null::bigint` : sumColumn(wages)} as wages, ${sumColumn(employee)} as employee, ${sumColumn(employer)} as employer`,
    filters,
    { by: sql`p.employee_id, run.currency`, where: PAID_IN_MALAYSIA, amounts: true },
  )
  return [sql`every as (${slip})`, sql`slip as (select * from every where employee <> 0 or employer <> 0)`]
}

function selectTaiwanRows(scheme: Scheme, filters: PayslipFilters): RawBuilder<unknown>[] {
  return [
    ...selectTaiwanPeople(filters),
    sql`slip as (
      select employee_id, currency, ((max(period) || '-01')::date + interval '1 month - 1 day')::date as last_day,
        sum(wages)::bigint as wages, sum(employee)::bigint as employee, sum(employer)::bigint as employer
      from tw_person where scheme = ${scheme} group by employee_id, currency)`,
  ]
}
