import { type RawBuilder, sql } from 'kysely'
import { type Day, monthOf, shiftMonth } from '#base/days/days.ts'
import { DomainError } from '#base/errors.ts'
import type { EmploymentState } from './values.ts'

export type LeavingDates = { joinedOn: Day; resignedOn: Day | null; lastDay: Day | null; lastPayrollDay: Day | null }

/**
 * The state on a day (EMP-05): resigned from the day of notice, terminated once the calendar month after the last
 * payroll day has ended.
 */
export function stateOn(person: LeavingDates, day: Day): EmploymentState {
  if (day < person.joinedOn) return 'joining'
  if (person.resignedOn === null || day < person.resignedOn) return 'active'
  const terminatedOn = terminatedFrom(person)
  return terminatedOn !== null && day >= terminatedOn ? 'terminated' : 'resigned'
}

/**
 * The first day of the state terminated: the first of the second month after the last payroll day; null without one.
 */
export function terminatedFrom({ lastPayrollDay }: Pick<LeavingDates, 'lastPayrollDay'>): Day | null {
  return lastPayrollDay === null ? null : `${shiftMonth(monthOf(lastPayrollDay), 2)}-01`
}

/** Throws 422 where notice lies before joining, or the last day or the last payroll day before notice. */
export function requireValidLeaving(
  joinedOn: Day,
  leaving: { resignedOn: Day; lastDay: Day; lastPayrollDay: Day },
): void {
  const dateRefusal = (field: string, code: string, day: Day) =>
    new DomainError('validation_failed', { fields: { [field]: [code] }, params: { day } })
  if (leaving.resignedOn < joinedOn) throw dateRefusal('resigned_on', 'before_joining', joinedOn)
  if (leaving.lastDay < leaving.resignedOn) throw dateRefusal('last_day', 'before_notice', leaving.resignedOn)
  if (leaving.lastPayrollDay < leaving.resignedOn)
    throw dateRefusal('last_payroll_day', 'before_notice', leaving.resignedOn)
}

/** `stateOn` for the query's `employee`. */
export function standingOn(day: Day): RawBuilder<EmploymentState> {
  return sql<EmploymentState>`case
    when ${day}::date < employee.joined_on then 'joining'
    when employee.resigned_on is null or ${day}::date < employee.resigned_on then 'active'
    when ${day}::date >= (date_trunc('month', employee.last_payroll_day::timestamp) + interval '2 months')::date then 'terminated'
    else 'resigned' end`
}

/** Whether the query's `employee` has joined and not given notice on a day. */
export function isActiveOn(day: Day): RawBuilder<boolean> {
  return sql<boolean>`(employee.joined_on <= ${day}::date and (employee.resigned_on is null or employee.resigned_on > ${day}::date))`
}

/** Resigned and terminated follow from the leaving dates; otherwise the recorded status. */
export function employmentStatus<S>(row: { standing: string; status: S }): S | 'resigned' | 'terminated' {
  return row.standing === 'resigned' || row.standing === 'terminated' ? row.standing : row.status
}
