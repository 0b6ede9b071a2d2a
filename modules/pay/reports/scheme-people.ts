import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '#server/database/database.ts'
import { type Asked, columns } from '#server/list-page.ts'
import type { SortOf } from '#server/sorting.ts'
import type { payrollReportApi, SchemePersonRow } from './contract.ts'
import { PAID_IN_MALAYSIA, PARTS } from './malaysia-schemes.ts'
import { approvedRuns, inSpan, type Report, reportPage, type SlipFilters, slips, sums } from './paid-slips.ts'
import type { Span } from './span.ts'
import { taiwanPeople } from './taiwan-schemes.ts'
import { MALAYSIAN_SCHEMES, type Scheme } from './values.ts'

/**
 * Whom a figure of the statutory report is the sum of, with what each gives: the same payslips, as far as the reader may
 * see pay. A scheme that the unit owes as a whole has nobody.
 */
export async function schemePeople(
  tx: Tx,
  { scheme, month, span }: { scheme: Scheme; month: string | undefined; span: Span },
  filters: SlipFilters,
  page: Asked<SortOf<typeof payrollReportApi.statutoryPeople>>,
): Promise<Report<z.input<typeof SchemePersonRow>>> {
  const months = month === undefined ? inSpan(span) : sql`${inSpan(span)} and r.period = ${month}`
  const malaysian = MALAYSIAN_SCHEMES.find((one) => one === scheme)
  return reportPage(
    tx,
    [
      approvedRuns(months, filters),
      ...(malaysian ? malaysianPeople(malaysian, filters) : peopleOfTaiwan(scheme, filters)),
      sql`report as (
        select slip.employee_id || '.' || slip.currency as id, slip.*, slip.employee + slip.employer as total, employee.employee_no, employee.full_name, department.name as department
        from slip join employee on employee.id = slip.employee_id
        left join employment on employment.employee_id = slip.employee_id
          and employment.from_day <= greatest(slip.last_day, employee.joined_on)
          and (employment.until_day is null or employment.until_day >= greatest(slip.last_day, employee.joined_on))
        left join department on department.id = employment.department_id)`,
      sql`totals as (select currency, ${sums(['employee', 'employer', 'total'])} from report group by currency)`,
    ],
    page,
    { orders: columns('full_name', 'employee', 'employer', 'total'), ties: sql`full_name` },
  )
}

function malaysianPeople(scheme: (typeof MALAYSIAN_SCHEMES)[number], filters: SlipFilters): RawBuilder<unknown>[] {
  const [wages, employee, employer] = PARTS[scheme]
  const sumOf = (column: string | null) =>
    column === null ? sql`0::bigint` : sql`sum(${sql.ref(`p.${column}`)})::bigint`
  const slip = slips(
    sql`p.employee_id, run.currency, max(run.last_day) as last_day, ${wages === null ? sql`null::bigint` : sumOf(wages)} as wages, ${sumOf(employee)} as employee, ${sumOf(employer)} as employer`,
    filters,
    { by: sql`p.employee_id, run.currency`, where: PAID_IN_MALAYSIA, amounts: true },
  )
  return [sql`every as (${slip})`, sql`slip as (select * from every where employee <> 0 or employer <> 0)`]
}

function peopleOfTaiwan(scheme: Scheme, filters: SlipFilters): RawBuilder<unknown>[] {
  return [
    ...taiwanPeople(filters),
    sql`slip as (
      select employee_id, currency, ((max(period) || '-01')::date + interval '1 month - 1 day')::date as last_day,
        sum(wages)::bigint as wages, sum(employee)::bigint as employee, sum(employer)::bigint as employer
      from tw_person where scheme = ${scheme} group by employee_id, currency)`,
  ]
}
