import { sql } from 'kysely'
import { type Day, lastDay } from '#base/days/days.ts'
import { isAsOf } from '#people/as-of.ts'
import type { Tx } from '#server/database/database.ts'
import { PAID_BY_GROUP } from '../gather/paid-by-group.ts'
import type { RunKey } from './request-recalculation.ts'

/**
 * Finds the people for whom a day or a run is closed. A day is closed once an approved or confirmed run has paid it. A run
 * is closed once it, or the run of the person's pay group, is approved or confirmed; a leaver's confirmed final run closes all runs
 * of the month.
 */
export async function findClosedPeople(tx: Tx, ids: readonly string[], of: Day | RunKey): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const people = sql`${[...ids]}::uuid[]`
  const { rows } = await sql<{
    employee_id: string
  }>`${typeof of === 'string' ? peoplePaidOn(people, of) : peopleOfClosedRun(people, of)}`.execute(tx)
  return new Set(rows.map(({ employee_id }) => employee_id))
}

function peoplePaidOn(people: ReturnType<typeof sql>, day: Day) {
  return sql`select p.employee_id from payslip p join pay_run r on r.id = p.pay_run_id and r.state in ('confirmed', 'approved')
    where p.employee_id = any(${people}) and p.kind in ('monthly', 'final')
      and ${day} between p.inputs ->> 'from' and p.inputs ->> 'until'`
}

function peopleOfClosedRun(people: ReturnType<typeof sql>, { period, run_kind, sequence }: RunKey) {
  const last = lastDay(period)
  return sql`
    select p.employee_id from payslip p join pay_run r on r.id = p.pay_run_id
    where r.period = ${period}
      and (r.kind = ${run_kind} and r.sequence = ${sequence} and r.state in ('confirmed', 'approved') or r.kind = 'final' and r.state = 'confirmed')
      and p.employee_id = any(${people})
    union
    select employee.id from employee left join employment on ${isAsOf('employment', last)} left join office on office.id = employment.office_id
    join pay_run r on r.period = ${period} and r.kind = ${run_kind} and r.sequence = ${sequence} and r.state in ('confirmed', 'approved')
    join pay_group g on g.id = r.pay_group_id and ${PAID_BY_GROUP}
    where employee.id = any(${people})`
}
