import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import { isAsOf } from '#people/as-of.ts'
import { reachOf, withinReach } from '#people/reach.ts'
import { searchCondition } from '#server/call/list-page.ts'
import type { ReportSpan } from './span.ts'
import type { Place } from './values.ts'

export type PlaceFilters = {
  group_id?: string | undefined
  office_id?: string | undefined
  department_id?: string | undefined
  cost_center_id?: string | undefined
}
/** Filters of payslips: places, people, and whose pay the reader may see. */
export type PayslipFilters = PlaceFilters & {
  search?: string | undefined
  /** Only people without a place of this kind. */
  without?: Place | undefined
  country?: string
  reader?: { actor: Actor; today: Day }
}

/** Selects approved runs as `run`, by month or pay day. */
export function selectApprovedRuns(
  months: RawBuilder<unknown>,
  { group_id, country }: PayslipFilters,
): RawBuilder<unknown> {
  return sql`run as (
    select r.id, r.period, r.kind, r.pay_day, r.currency, r.pay_group_id, g.country,
      ((r.period || '-01')::date + interval '1 month - 1 day')::date as last_day,
      (select before.period from pay_run before where before.id = r.previous_run_id) as compared_with
    from pay_run r join pay_group g on g.id = r.pay_group_id
    where r.state = 'approved' and ${months}
      and ${group_id ? sql`r.pay_group_id = ${group_id}::uuid` : sql`true`}
      and ${country ? sql`g.country = ${country}` : sql`true`})`
}

/** The condition of a span on runs. */
export function spanCondition(span: ReportSpan): RawBuilder<unknown> {
  const column = span.by === 'month' ? sql`r.period` : sql`r.pay_day`
  return sql`${span.from === null ? sql`true` : sql`${column} >= ${span.from}`} and ${span.until === null ? sql`true` : sql`${column} <= ${span.until}`}`
}

/**
 * Payslips of `run`, each once, with the employment that held on the last day of its month: what the columns name of `p`
 * (payslip), `run`, `employee` and `employment`, and of what is joined on. Sum them up here already (`by`): a year of
 * ten thousand people is many rows to carry on. `amounts` alone are asked of payslips where no column names who and where:
 * then the index of sums is read, and nobody is looked up unless a filter asks.
 */
export function selectPayslips(
  columns: RawBuilder<unknown>,
  filters: PayslipFilters,
  {
    by,
    joined,
    where,
    amounts = false,
  }: { by?: RawBuilder<unknown>; joined?: RawBuilder<unknown>; where?: RawBuilder<unknown>; amounts?: boolean } = {},
): RawBuilder<unknown> {
  const { office_id, department_id, cost_center_id, search, without, reader: within } = filters
  const bounded = within && reachOf(within.actor, 'compensation:read') !== 'company'
  const missing = without && sql.ref(`employment.${without}_id`)
  const conditions = [
    ...(office_id ? [sql`employment.office_id = ${office_id}::uuid`] : []),
    ...(department_id ? [sql`employment.department_id = ${department_id}::uuid`] : []),
    ...(cost_center_id ? [sql`employment.cost_center_id = ${cost_center_id}::uuid`] : []),
    ...(missing ? [sql`${missing} is null`] : []),
    searchCondition(search, ['employee.full_name', 'employee.employee_no']),
    ...(bounded ? [withinReach(within.actor, 'compensation:read', within.today)] : []),
    ...(where ? [where] : []),
  ]
  const needsPeople = office_id || department_id || cost_center_id || without || search || bounded
  const people = sql`join employee on employee.id = p.employee_id
    left join employment on ${isAsOf('employment', sql.ref('run.last_day'))}`
  return sql`select ${columns}
    from run join payslip p on p.pay_run_id = run.id ${amounts && !needsPeople ? sql`` : people}
    ${joined ?? sql``} where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`} ${by ? sql`group by ${by}` : sql``}`
}

/** `sum(x)::bigint as x` of columns, for amounts. */
export function sumColumns(columns: readonly string[], from = ''): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql`sum(${sql.ref(from + column)})::bigint as ${sql.ref(column)}`))
}
