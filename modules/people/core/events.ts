import type { Day } from '#base/days/days.ts'
import { domainEvent } from '#server/context/events.ts'

/** From the first day with other hours to the last; null without an end. */
export type HoursChange = { employeeId: string; from: Day; until: Day | null }

export type OfficeMove = { employeeId: string; from: Day; before: string | null; after: string | null }

/** People joined; `earlierId` is their employment that ended before. */
export const EMPLOYEE_JOINED = domainEvent<{
  people: readonly { employeeId: string; day: Day; earlierId: string | null }[]
}>('employee.joined')

/** A last day was set or changed. */
export const EMPLOYEE_LEFT = domainEvent<{ people: readonly { employeeId: string; lastDay: Day }[] }>('employee.left')

/** A leaving was cancelled. */
export const EMPLOYEE_STAYS = domainEvent<{ people: readonly { employeeId: string }[] }>('employee.stays')

/** A joining day was corrected; `before` is the one recorded before. */
export const EMPLOYEE_JOINING_MOVED = domainEvent<{ employeeId: string; before: Day; day: Day }>(
  'employee.joining-moved',
)

/** An office changed from a day on, in the past or future too. */
export const EMPLOYEE_MOVED = domainEvent<{ moves: readonly OfficeMove[] }>('employee.moved')

/** Weekly hours changed on some days, in the past or future too. New people are not included. */
export const EMPLOYEE_HOURS_CHANGED = domainEvent<{ changes: readonly HoursChange[] }>('employee.hours-changed')

/** Workdays of some people changed: other shifts, hours or offices. */
export const WORKDAYS_CHANGED = domainEvent<{ people: readonly string[]; days: readonly Day[] }>('workdays.changed')

/** An employee is to be invited to sign in, with an address. */
export const ACCOUNT_WANTED = domainEvent<{ employeeId: string; email: string; fullName: string }>(
  'employee.account-wanted',
)
