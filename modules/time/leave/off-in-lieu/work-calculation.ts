import { sql } from 'kysely'
import type { z } from 'zod'
import { addDays, addMonths, type Day } from '#base/days/days.ts'
import { hoursText } from '#base/days/hours-text.ts'
import { invalidField } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { loadWorkdays, type Workday } from '#calendar/workdays.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import { countryAt } from '#statutory/countries.ts'
import { loadAttendedMinutes } from '../../attendance/attended-minutes.ts'
import { classifyDay, type DayClass } from '../../hours/overtime/counting/day-type.ts'
import { claimedTimes, loadTypedOvertimeCheck } from '../../hours/overtime/counting/overtime-calculation.ts'
import { loadPeopleOnDays, type PersonOnDay } from '../../hours/work/people-on-days.ts'
import { isAway, isFuture } from '../../hours/work/possible-work.ts'
import { overlapMinutes, type Stretch } from '../../hours/work/stretch.ts'
import { isOverlapping, loadRecordsBetween, type TimeRecordOfKind } from '../../hours/work/time-records.ts'
import { MINUTES_PER_DAY } from '../../hours/work/values.ts'
import { earnedAmount } from '../ledger/off-in-lieu.ts'
import { type Amount, rulesOn } from '../ledger/type-rules.ts'
import type { LeaveTypeFacts } from '../types/leave-types.ts'
import type { OffInLieuInput } from './contract.ts'
import { hasEarnedDayInLieu } from './earning.ts'

export type WorkInput = z.output<typeof OffInLieuInput>

/** Work on a day off and what it earns, by current data. */
export type WorkCalculation = {
  readonly person: PersonOnDay
  readonly day: Workday
  readonly dayOf: DayClass
  readonly work: Stretch & { readonly pause: number }
  /** Counted minutes: at most what attendance or an approved record of the hours shows. */
  readonly minutes: number
  /** Attended minutes; null when attendance is off. */
  readonly attended: number | null
  readonly normal: number
  readonly amount: Amount
  /** The law gives a whole day off, however few the hours. */
  readonly wholeDay: boolean
  /** Last day to take it; null when it never expires. */
  readonly until: Day | null
  readonly besidePay: boolean
  readonly records: readonly TimeRecordOfKind[]
  readonly isTyped: boolean
  /** Another request asks for time off for the day, or its overtime earned the day in lieu. */
  readonly hasOtherRequest: boolean
}

/** Calculates what work on a day earns, in a fixed number of queries. The person must be employed on it. */
export async function calculateWork(
  tx: Tx,
  { employeeId, requestId }: { readonly employeeId: string; readonly requestId: string | null },
  type: LeaveTypeFacts,
  given: WorkInput,
): Promise<WorkCalculation> {
  const on = { employee: employeeId, day: given.day }
  const person = required((await loadPeopleOnDays(tx, [on]))(on), 'an employed person')
  const span = { first: addDays(given.day, -1), last: addDays(given.day, 1) }
  const day = required((await loadWorkdays(tx, [employeeId], span)).of.get(employeeId)?.[1], 'the workday')
  const records = (await loadRecordsBetween(tx, [employeeId], span)).filter((one) => one.request !== requestId)
  const work = claimedTimes({ ...given, next_day: false })
  const of = classifyDay(day)
  // Labor Standards Act s.40: work on a regular day off is paid and gives time off.
  const besidePay = of.work === 'dayOff'
  const requestedMinutes = Math.max(0, work.end - work.start - work.pause)
  const paid = besidePay ? records.filter((one) => one.kind === 'overtime' && one.day === given.day) : []
  const approved =
    paid.length === 0
      ? requestedMinutes
      : paid.reduce((sum, one) => sum + Math.max(0, overlapMinutes(one, work) - one.pause), 0)
  const attended = await loadAttendedMinutes(tx, employeeId, given.day, day.office, work)
  const recorded = Math.min(approved, attended ?? approved)
  const wholeDay = hasWholeDayOff(person.country, of)
  const normal = day.hours?.minutes ?? person.minutes
  const { earnedMonths } = rulesOn(type.versions, given.day)
  return {
    person,
    day,
    dayOf: of,
    work,
    attended,
    normal,
    wholeDay,
    besidePay,
    records,
    minutes: Math.min(requestedMinutes, recorded),
    amount: earnedAmount(type.unit, { asked: requestedMinutes, recorded, normal, wholeDay }),
    until: earnedMonths === null ? null : addDays(addMonths(given.day, earnedMonths), -1),
    isTyped: (await loadTypedOvertimeCheck(tx, [on]))(on),
    hasOtherRequest:
      (await hasRequestOn(tx, employeeId, given.day, requestId)) ||
      (besidePay && (await hasEarnedDayInLieu(tx, on, requestId))),
  }
}

/** Throws 422 at the wrong field, with the missing figure. */
export function requireValidWork(looked: WorkCalculation, given: WorkInput, { now }: { readonly now: Date }): void {
  const { person, day, work, besidePay, records } = looked
  if (given.start === given.end) throw invalidField('end', 'no_time')
  if (work.end > MINUTES_PER_DAY) throw invalidField('end', 'off_in_lieu_after_midnight')
  if (work.pause >= work.end - work.start) throw invalidField('break_minutes', 'work_break_too_long')
  if (isFuture(person.timezone, given.day, work.end, now)) throw invalidField('day', 'work_in_future')
  if (given.day < person.joined || (person.lastDay !== null && given.day > person.lastDay))
    throw invalidField('day', 'not_employed_then')
  if (looked.dayOf.type === 'normal') throw invalidField('day', 'off_in_lieu_working_day')
  if (isAway(day, work)) throw invalidField('day', 'work_on_leave')
  if (looked.hasOtherRequest) throw invalidField('day', 'off_in_lieu_on_record')
  if (!besidePay && records.some((one) => isOverlapping(one, { ...work, day: given.day })))
    throw invalidField('start', 'work_over_record')
  if (!besidePay && looked.isTyped) throw invalidField('day', 'hours_typed_in_payroll')
  if (looked.attended === 0) throw invalidField('start', 'off_in_lieu_not_attended')
  if (looked.minutes <= 0) throw invalidField('start', 'off_in_lieu_not_recorded')
  // Every minute counts for types earned by the hour.
  if (looked.amount === 0)
    throw invalidField('end', 'off_in_lieu_too_short', {
      hours: hoursText(looked.minutes),
      half: hoursText(Math.ceil(looked.normal / 2)),
    })
}

/**
 * Whether the country's law gives a whole day off for work on such a day. The company's own days off are not the law's.
 */
function hasWholeDayOff(country: string, { type, work }: DayClass): boolean {
  const isOwn = work === 'publicHoliday' && type !== 'public_holiday'
  return !isOwn && (countryAt(country)?.wholeDayOffFor ?? []).includes(work)
}

async function hasRequestOn(tx: Tx, employee: string, day: Day, requestId: string | null): Promise<boolean> {
  const { found } = await selectOne(
    tx,
    sql<{ found: boolean }>`select exists (
    select from off_in_lieu_request o join request r on r.id = o.request_id and r.state in ('pending', 'approved')
    where o.employee_id = ${employee}::uuid and o.day = ${day}::date and o.request_id is distinct from ${requestId}::uuid) as found`,
  )
  return found
}
