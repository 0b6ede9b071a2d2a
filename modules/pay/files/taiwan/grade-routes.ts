import { sql } from 'kysely'
import { addDays, type Day, lastDay, laterDay, monthOf } from '#base/days/days.ts'
import { DomainError, invalidField } from '#base/errors.ts'
import { registerPersonRecordRoutes } from '#people/person-records.ts'
import { requireAllInReach } from '#people/reach.ts'
import { forbidOwnRecord } from '#server/access/own-record-guard.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { GRADED_SCHEMES, type GradedScheme } from '#statutory/taiwan/insurance/notified-grades.ts'
import { insuredGradeApi } from './grades-contract.ts'
import { type DeclaredEvent, eventId, isReportable, loadDeclaredEvents } from './insurance-list.ts'

/** Insured amounts as they were notified: typed, or written by reporting what the list of declarations names. */
export function registerInsuredGradeRoutes(api: Api): void {
  registerPersonRecordRoutes(api, {
    table: 'insured_grade',
    calls: insuredGradeApi,
    permission: 'payroll:files',
    list: {
      filters: ({ scheme }) => (scheme ? [sql`record.scheme = ${scheme}`] : []),
      query: () => ({
        columns: sql`record.scheme, record.from_day, record.amount, 'TWD' as currency, record.reported_on`,
        orders: { full_name: sql`employee.full_name`, from_day: sql`record.from_day` },
        tieBreaker: sql`employee.full_name, record.from_day, record.scheme, record.id`,
      }),
      actions: () => ['edit', 'remove'],
    },
    create: async (input, context) => {
      requireReported(input.reported_on, context.today)
      await requireFreeDay(context.tx, input)
      return input
    },
    edit: async (patch, row, context) => {
      requireReported(patch.reported_on ?? null, context.today)
      if (patch.from_day !== undefined) await requireFreeDay(context.tx, { ...row, from_day: patch.from_day })
      return patch
    },
    logged: ({ scheme, from_day, amount, reported_on }) => ({ scheme, from_day, amount, reported_on }),
  })

  route(api, insuredGradeApi.report, async ({ events: ids, reported_on }, context) => {
    requireReported(reported_on, context.today)
    const events = await loadReportedEvents(context, new Set(ids))
    for (const [, own] of Map.groupBy(events, ({ id }) => id)) await insertReported(context, own, reported_on)
    return { people: new Set(events.map(({ id }) => id)).size }
  })
}

function requireReported(reported: Day | null, today: Day): void {
  if (reported !== null && reported > today) throw invalidField('reported_on', 'reported_in_future')
}

/** Throws 422 where the scheme has an amount from that day already. */
async function requireFreeDay(
  tx: Tx,
  { id, employee_id, scheme, from_day }: { id?: string; employee_id: string; scheme: GradedScheme; from_day: Day },
): Promise<void> {
  const others = await tx
    .selectFrom('insured_grade')
    .select('id')
    .where('employee_id', '=', employee_id)
    .where('scheme', '=', scheme)
    .where('from_day', '=', from_day)
    .execute()
  if (others.some((other) => other.id !== id)) throw invalidField('from_day', 'grade_of_day_taken')
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

/** Writes the amounts of one person's events, over those that were notified from the same day. */
async function insertReported(
  { tx, record }: Context,
  events: readonly DeclaredEvent[],
  reported_on: Day,
): Promise<void> {
  for (const event of events) {
    const from_day = notifiedFrom(event, reported_on)
    const rows = GRADED_SCHEMES.flatMap((scheme) => {
      const amount = event.schemes.includes(scheme) ? event.after[scheme] : null
      return amount === null ? [] : [{ employee_id: event.id, scheme, from_day, amount, reported_on }]
    })
    const [first] = await tx
      .insertInto('insured_grade')
      .values(rows)
      .onConflict((same) =>
        same.columns(['company_id', 'employee_id', 'scheme', 'from_day']).doUpdateSet(({ ref }) => ({
          amount: ref('excluded.amount'),
          reported_on: ref('excluded.reported_on'),
          changed_at: sql`now()`,
          version: sql`insured_grade.version + 1`,
        })),
      )
      .returning('id')
      .execute()
    record({
      kind: 'insured_grade',
      id: first?.id ?? event.id,
      name: event.name,
      before: null,
      after: {
        from_day,
        reported_on,
        ...Object.fromEntries(rows.map(({ scheme, amount }) => [scheme, amount])),
      },
      people: [event.id],
    })
  }
}

/**
 * The day from which a reported amount holds: who joins is insured from that day; a change of wage takes effect on the
 * first of the month after the report.
 */
function notifiedFrom({ kind, why, day, effective }: DeclaredEvent, reported: Day): Day {
  if (kind === 'enrol' || why !== 'wage') return effective
  return addDays(lastDay(monthOf(laterDay(reported, day))), 1)
}
