import { addDays, type Day, earlierDay, laterDay } from '#base/days/days.ts'
import { isBeforeLast, monthOfRun, paysDays, runDays } from '../cycles/run-span.ts'
import type { PersonInputs } from '../payslip/inputs.ts'
import type { SettledMonth } from './month.ts'
import type { PersonRow } from './people.ts'
import type { RunRow } from './run-row.ts'

type DaySpan = { from: Day; until: Day }
/**
 * The days that a run pays somebody, their days in the wage month, and whether a later run follows (`open`) or one settled
 * the month (`closed`).
 */
export type ServiceDays = { days: DaySpan | null; inMonth: DaySpan | null; open: boolean; closed: boolean }

/** Days in service that no approved run has paid yet. */
export function toServiceDays(
  person: PersonRow,
  run: RunRow,
  settled: SettledMonth | undefined,
  { settlesMonths }: { settlesMonths: boolean },
): ServiceDays {
  const closed = settled?.closed ?? false
  if (!paysDays(run) || (run.kind === 'final' && person.last_paid === null))
    return { days: null, inMonth: null, open: false, closed }
  const span = runDays(run)
  const servedDays = ({ first, last }: { first: Day; last: Day }): DaySpan | null => {
    const from = laterDay(person.joined_on, first)
    const until = earlierDay(last, person.last_paid)
    return from <= until ? { from, until } : null
  }
  const served = servedDays(span)
  const paidUntil = settled?.paid_until ?? null
  const from = served && (paidUntil === null ? served.from : laterDay(served.from, addDays(paidUntil, 1)))
  return {
    days: served && from && from <= served.until ? { from, until: served.until } : null,
    inMonth: run.span || settlesMonths ? servedDays(monthOfRun(run)) : null,
    open: isBeforeLast(run) && (person.last_paid === null || person.last_paid > span.last),
    closed,
  }
}

/** Months of service left in the year where somebody leaves before its end. Tax is spread over them. */
export function remainingMonths(
  { last_paid }: Pick<PersonRow, 'last_paid'>,
  { period }: RunRow,
): Pick<PersonInputs, 'monthsLeft'> {
  const year = period.slice(0, 4)
  if (last_paid === null || last_paid >= `${year}-12`) return {}
  return { monthsLeft: last_paid < period ? 0 : Number(last_paid.slice(5, 7)) - Number(period.slice(5)) }
}
