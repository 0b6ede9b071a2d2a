import type { Day } from '#base/days/days.ts'
import { notFound } from '#base/errors.ts'
import { OVERTIME_MODULE } from '#base/modules.ts'
import type { BulkRequest } from '#requests/by-file.ts'
import type { RequestKind, RequestPlan } from '#requests/kind.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { ceilingWarnings } from './ceiling-texts.ts'
import type { Ceiling } from './ceilings.ts'
import { loadPeopleOnDays, type PersonDay, type PersonFinder, type PersonOnDay } from './people-on-days.ts'
import { canHaveBegun, requirePossibleWork } from './possible-work.ts'
import type { WorkStretch } from './stretch.ts'

/** What requests for hours of both kinds have in common. */
export const HOURS_REQUEST = {
  module: OVERTIME_MODULE,
  see: 'overtime:read',
  manage: 'overtime:manage',
  atOnce: { needs: 'payroll:prepare' },
  isPayable: true,
  defaultSteps: [{ needs: 'any', asks: [{ by: 'report_to', nth: 1 }] }],
} as const satisfies Partial<RequestKind<never>>

type HoursRequest = BulkRequest<{ readonly day: Day }>

export const toPersonDay = ({ employeeId, given }: HoursRequest): PersonDay => ({
  employee: employeeId,
  day: given.day,
})

/** The people of requests on their days. Only the requests in `started` are worth calculating: their work can have begun. */
export async function loadPeopleOfRequests<R extends HoursRequest>(
  tx: Tx,
  requests: readonly R[],
  now: Date,
): Promise<{ readonly personOf: PersonFinder; readonly started: readonly R[] }> {
  const personOf = await loadPeopleOnDays(tx, requests.map(toPersonDay))
  return { personOf, started: requests.filter((one) => canHaveBegun(personOf(toPersonDay(one)), one.given.day, now)) }
}

/** Throws 404 without a person, and 422 at the field of work that nobody can have done. */
export function requireWorker(person: PersonOnDay | undefined, work: WorkStretch, now: Date): void {
  if (!person) throw notFound()
  requirePossibleWork(person, person.day, work, now)
}

/** A request for hours as the hub reads it; `until` is the day of its last minute. */
export function toHoursPlan(
  { person, minutes, ceilings }: { person: PersonOnDay; minutes: number; ceilings: readonly Ceiling[] },
  until: Day,
  language: Context['language'],
): RequestPlan {
  return {
    typeId: null,
    from: person.day,
    until,
    minutes,
    completesAfter: person.day,
    beginsOn: person.day,
    owes: {},
    warnings: ceilingWarnings(ceilings, language),
  }
}
