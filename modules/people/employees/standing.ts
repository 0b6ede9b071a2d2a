import { type RawBuilder, sql } from 'kysely'
import { type Day, monthOf, shiftMonth } from '#base/days.ts'
import { Refused } from '#base/errors.ts'
import type { State } from './values.ts'

export type Leaving = { joinedOn: Day; resignedOn: Day | null; lastDay: Day | null; lastPayrollDay: Day | null }

/**
 * Where someone stands on a day (EMP-05): resigned from the day of the notice, terminated once the calendar month after
 * the last payroll day has ended.
 */
export function stateOn(person: Leaving, day: Day): State {
  if (day < person.joinedOn) return 'joining'
  if (person.resignedOn === null || day < person.resignedOn) return 'active'
  const gone = terminatedFrom(person)
  return gone !== null && day >= gone ? 'terminated' : 'resigned'
}

/** The first day someone is terminated: the first of the second month after the one pay ended in; null while it goes on. */
export function terminatedFrom({ lastPayrollDay }: Pick<Leaving, 'lastPayrollDay'>): Day | null {
  return lastPayrollDay === null ? null : `${shiftMonth(monthOf(lastPayrollDay), 2)}-01`
}

/** Refuses leaving dates that cannot be: notice before joining, last day before the notice, pay ending before the notice. */
export function checkLeaving(joinedOn: Day, leaving: { resignedOn: Day; lastDay: Day; lastPayrollDay: Day }): void {
  const wrong = (field: string, code: string, day: Day) =>
    new Refused('validation_failed', { fields: { [field]: [code] }, params: { day } })
  if (leaving.resignedOn < joinedOn) throw wrong('resigned_on', 'before_joining', joinedOn)
  if (leaving.lastDay < leaving.resignedOn) throw wrong('last_day', 'before_notice', leaving.resignedOn)
  if (leaving.lastPayrollDay < leaving.resignedOn) throw wrong('last_payroll_day', 'before_notice', leaving.resignedOn)
}

/** `stateOn` for the query's `employee`, by the same rule. */
export function standingOn(day: Day): RawBuilder<State> {
  return sql<State>`case
    when ${day}::date < employee.joined_on then 'joining'
    when employee.resigned_on is null or ${day}::date < employee.resigned_on then 'active'
    when ${day}::date >= (date_trunc('month', employee.last_payroll_day::timestamp) + interval '2 months')::date then 'terminated'
    else 'resigned' end`
}

/** Whether the query's `employee` is in the company on a day and has not given notice. */
export function activeOn(day: Day): RawBuilder<boolean> {
  return sql<boolean>`(employee.joined_on <= ${day}::date and (employee.resigned_on is null or employee.resigned_on > ${day}::date))`
}
