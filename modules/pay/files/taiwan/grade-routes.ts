import { sql } from 'kysely'
import { addDays, type Day, lastDay, laterDay, monthOf } from '#base/days/days.ts'
import { DomainError } from '#base/errors.ts'
import { requireAllInReach } from '#people/reach.ts'
import { forbidOwnRecord } from '#server/access/own-record-guard.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { GRADED_SCHEMES } from '#statutory/taiwan/insurance/notified-grades.ts'
import { insertReportedGrades, requireReported } from '../../payroll/taiwan/grades/reported-grades.ts'
import { insuranceReportApi } from './grades-contract.ts'
import { type DeclaredEvent, eventId, isReportable, loadDeclaredEvents } from './insurance-list.ts'

/** Notes what the list of declarations names as reported: its amounts are notified from then on. */
export function registerReportRoute(api: Api): void {
  route(api, insuranceReportApi.report, async ({ events: ids, reported_on }, context) => {
    requireReported(reported_on, context.today)
    const events = await loadReportedEvents(context, new Set(ids))
    for (const event of events)
      await insertReportedGrades(context, {
        employeeId: event.id,
        name: event.name,
        from_day: notifiedFrom(event, reported_on),
        reported_on,
        amounts: Object.fromEntries(
          GRADED_SCHEMES.flatMap((scheme) => {
            const amount = event.schemes.includes(scheme) ? event.after[scheme] : null
            return amount === null ? [] : [[scheme, amount]]
          }),
        ),
      })
    return { people: new Set(events.map(({ id }) => id)).size }
  })
}

/** Throws 404 for people out of reach, 403 for the caller's own, 409 where an event has changed since it was listed. */
async function loadReportedEvents(
  { tx, vault, actor, today }: Context,
  ids: ReadonlySet<string>,
): Promise<DeclaredEvent[]> {
  const named = [...ids].map((id) => ({ person: id.slice(0, 36), day: id.slice(37, 47) }))
  const people = [...new Set(named.map(({ person }) => person))].sort()
  await requireAllInReach(tx, actor, 'payroll:files', people, today)
  for (const person of people) await forbidOwnRecord(tx, actor, 'payroll:files', person)
  await sql`select from employee where id = any(${people}::uuid[]) order by id for update`.execute(tx)
  const months = named.map(({ day }) => monthOf(day)).sort()
  const [from, until] = [months[0] ?? monthOf(today), months.at(-1) ?? monthOf(today)]
  const events = await loadDeclaredEvents(tx, vault, { from, until, today, people })
  const found = events.filter((event) => ids.has(eventId(event)) && isReportable(event))
  if (found.length < ids.size) throw new DomainError('events_changed', { status: 409 })
  return found
}

/**
 * The day from which a reported amount holds: who joins is insured from that day; a change of wage takes effect on the
 * first of the month after the report.
 */
function notifiedFrom({ kind, why, day, effective }: DeclaredEvent, reported: Day): Day {
  if (kind === 'enrol' || why !== 'wage') return effective
  return addDays(lastDay(monthOf(laterDay(reported, day))), 1)
}
