import { sql } from 'kysely'
import type { Day } from '#base/days.ts'
import { invalidField } from '#base/errors.ts'
import type { Context } from '#server/context.ts'
import { among } from '#server/database/among.ts'
import { heldPeople, type Span } from './cells.ts'
import { type Asked, peopleAsked, spanAsked } from './people.ts'
import { plannedDays, warningsIn } from './plan.ts'

/**
 * Locks days of people, and with `publish` tells them what changed for them: once, by one notice each, and nobody for whom
 * nothing did. With warnings open it wants a remark (SHF-07).
 */
export async function lockDays(
  context: Context,
  { publish, remark, ...asked }: Asked & { publish: boolean; remark: string | null },
): Promise<{ locked: number; told: number; warnings: number }> {
  const { tx, now, record } = context
  const span = spanAsked(asked)
  const known = await peopleAsked(context, asked)
  const ids = known.map(({ id }) => id)
  await heldPeople(tx, ids)
  const warned = await warningsIn(context, known, span, await plannedDays(context, ids, span))
  const warnings = [...warned.values()].reduce((sum, own) => sum + own.length, 0)
  if (warnings > 0 && remark === null) throw invalidField('remark', 'shift_remark_needed', { count: warnings })
  const { rows } = await sql<{ day: Day }>`
    insert into shift_lock (employee_id, day, locked_at, remark)
    select e.id, d.day::date, ${now}::timestamptz, ${remark}::text from employee e, generate_series(${span.first}::date, ${span.last}::date, interval '1 day') d(day)
    where ${among('e.id', ids)} on conflict do nothing returning day`.execute(tx)
  const told = publish ? await publishDays(context, ids, span) : []
  record({
    ...{ kind: 'shift_lock', name: spanName(span) },
    after: { people: ids.length, days: rows.length, published: publish, told: told.length, remark, warnings },
  })
  return { locked: rows.length, told: told.length, warnings }
}

/** Makes what is planned what people were told. Answers those for whom something changed. */
async function publishDays(
  { tx, now, tell }: Context,
  people: readonly string[],
  { first, last }: Span,
): Promise<string[]> {
  const within = sql`${among('employee_id', people)} and day between ${first}::date and ${last}::date`
  const { rows } = await sql<{ employee_id: string; day: Day }>`
    with planned as (select employee_id, day, shift_id from shift_assignment where ${within}),
      told as (select employee_id, day, shift_id from shift_published where ${within})
    (table planned except table told) union (table told except table planned)`.execute(tx)
  if (rows.length === 0) return []
  await sql`delete from shift_published where ${within}`.execute(tx)
  await sql`insert into shift_published (employee_id, day, shift_id, assignment_id, published_at)
    select employee_id, day, shift_id, id, ${now}::timestamptz from shift_assignment where ${within}`.execute(tx)
  const changed = [...new Set(rows.map(({ employee_id }) => employee_id))]
  await sql`insert into shift_notice (employee_id, first_day, last_day, what, told_at)
    select employee_id, min(day), max(day), 'published', ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(employee_id uuid, day date) group by employee_id`.execute(
    tx,
  )
  await tell(tx, 'workdays.changed', { people: changed, days: [...new Set(rows.map(({ day }) => day))] })
  return changed
}

/** Opens locked days again, and tells everybody who was told a plan of them. */
export async function unlockDays(
  context: Context,
  { remark, ...asked }: Asked & { remark: string },
): Promise<{ unlocked: number; told: number }> {
  const { tx, now, record } = context
  const span = spanAsked(asked)
  const { first, last } = span
  const people = (await peopleAsked(context, asked, 'shift:unlock')).map(({ id }) => id)
  await heldPeople(tx, people)
  const { rows } = await sql<{ employee_id: string; day: Day }>`
    delete from shift_lock where ${among('employee_id', people)} and day between ${first}::date and ${last}::date
    returning employee_id, day`.execute(tx)
  if (rows.length === 0) throw invalidField('from', 'shift_nothing_locked')
  const told = await sql<{ employee_id: string }>`
    insert into shift_notice (employee_id, first_day, last_day, what, told_at)
    select p.employee_id, min(p.day), max(p.day), 'unlocked', ${now}::timestamptz
    from shift_published p join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(employee_id uuid, day date)
      on r.employee_id = p.employee_id and r.day = p.day group by p.employee_id returning employee_id`.execute(tx)
  record({
    ...{ kind: 'shift_lock', name: spanName(span) },
    before: { days: rows.length },
    after: { people: people.length, days: 0, told: told.rows.length, remark },
  })
  return { unlocked: rows.length, told: told.rows.length }
}

const spanName = ({ first, last }: Span) => (first === last ? first : `${first} – ${last}`)
