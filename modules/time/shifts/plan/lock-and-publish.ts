import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { DomainError, invalidField } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { WORKDAYS_CHANGED } from '#people/events.ts'
import { forbiddenOwnRecord } from '#server/access/own-record-guard.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { lockPeople, type Span } from '../cells.ts'
import { refusedCells } from '../refused-cells.ts'
import { type KnownShift, loadShifts, termsOn } from '../terms.ts'
import { loadPlannedDays, planWarnings } from './plan.ts'
import { findPlannedPeople, type PlanQuery, requestedSpan } from './planned-people.ts'

/**
 * Locks days of people and, with `publish`, publishes them: each person whose days changed gets one notice. Needs a
 * remark while the plan has warnings (SHF-07). `left_out` is true when the caller's own days with an allowance were
 * left for somebody else.
 */
export async function lockDays(
  context: Context,
  { publish, remark, ...asked }: PlanQuery & { publish: boolean; remark: string | null },
): Promise<{ locked: number; told: number; warnings: number; left_out: boolean }> {
  const { tx, now, record } = context
  const span = requestedSpan(asked)
  const all = await findPlannedPeople(context, asked)
  await lockPeople(
    tx,
    all.map(({ id }) => id),
  )
  const own = publish ? await requireMayPublish(context, all, span) : null
  const known = all.filter(({ id }) => id !== own)
  const ids = known.map(({ id }) => id)
  const warned = await planWarnings(context, known, span, await loadPlannedDays(context, ids, span))
  const warnings = [...warned.values()].reduce((sum, own) => sum + own.length, 0)
  if (warnings > 0 && remark === null) throw invalidField('remark', 'shift_remark_needed', { count: warnings })
  const { rows } = await sql<{ day: Day }>`
    insert into shift_lock (employee_id, day, locked_at, remark)
    select e.id, d.day::date, ${now}::timestamptz, ${remark}::text from employee e, generate_series(${span.first}::date, ${span.last}::date, interval '1 day') d(day)
    where ${idIn('e.id', ids)} on conflict do nothing returning day`.execute(tx)
  const notified = publish ? await publishDays(context, ids, span) : []
  record({
    kind: 'shift_lock',
    name: spanName(span),
    after: { people: ids.length, days: rows.length, published: publish, told: notified.length, remark, warnings },
  })
  return { locked: rows.length, told: notified.length, warnings, left_out: own !== null }
}

const inSpan = (people: readonly string[], { first, last }: Span) =>
  sql`${idIn('employee_id', people)} and day between ${first}::date and ${last}::date`

/** Loads days whose plan differs from the published roster, with the shifts of both. */
async function loadUnpublishedDays(
  tx: Tx,
  people: readonly string[],
  span: Span,
): Promise<{ employee_id: string; day: Day; shift_id: string | null }[]> {
  const { rows } = await sql<{ employee_id: string; day: Day; shift_id: string | null }>`
    with planned as (select employee_id, day, shift_id from shift_assignment where ${inSpan(people, span)}),
      told as (select employee_id, day, shift_id from shift_published where ${inSpan(people, span)})
    (table planned except table told) union (table told except table planned)`.execute(tx)
  return rows
}

/**
 * Published shifts are paid (SHF-01), so nobody publishes their own days with an allowance while somebody else may
 * plan. Returns the caller's id when their days must wait for somebody else, otherwise null. Throws 403 when only the
 * caller's days were selected, 422 for days that an approved run has paid unless the caller prepares pay.
 */
async function requireMayPublish(
  { tx, actor }: Context,
  people: readonly { readonly id: string; readonly full_name: string }[],
  span: Span,
): Promise<string | null> {
  const changes = await loadUnpublishedDays(
    tx,
    people.map(({ id }) => id),
    span,
  )
  const own = changes.some(({ employee_id }) => employee_id === actor.employeeId)
    ? await forbiddenOwnRecord(tx, actor, 'shift:plan')
    : null
  const shifts = await loadShifts(tx)
  const isPaid = ({ employee_id, day, shift_id }: (typeof changes)[number]) =>
    employee_id === own && shift_id !== null && mayPayAllowance(shifts, shift_id, day)
  const left = changes.some(isPaid) ? own : null
  if (left !== null && people.length === 1) throw new DomainError('not_for_yourself', { status: 403 })
  if (!actor.grants.has('payroll:prepare')) {
    const paid = await loadPaidDays(
      tx,
      changes.filter(({ employee_id }) => employee_id !== left),
    )
    const names = new Map(people.map(({ id, full_name }) => [id, full_name]))
    if (paid.length > 0)
      throw refusedCells(
        paid.map(({ employee_id, day }) => ({
          employee: employee_id,
          name: required(names.get(employee_id), 'the name of a planned person'),
          day,
          code: 'shift_paid_day',
        })),
      )
  }
  return left
}

/** Whether the shift, or its replacement on holidays, pays an allowance on a day. */
function mayPayAllowance(shifts: ReadonlyMap<string, KnownShift>, id: string, day: Day): boolean {
  const { allowance, replacement } = termsOn(required(shifts.get(id), 'a planned shift'), day)
  const other = replacement === null ? undefined : shifts.get(replacement)
  return allowance > 0 || (other !== undefined && termsOn(other, day).allowance > 0)
}

/** Returns the days that an approved regular run has paid. */
async function loadPaidDays(
  tx: Tx,
  days: readonly { readonly employee_id: string; readonly day: Day }[],
): Promise<{ employee_id: string; day: Day }[]> {
  if (days.length === 0) return []
  const { rows } = await sql<{ employee_id: string; day: Day }>`
    select distinct d.employee_id, d.day from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(employee_id uuid, day date)
      join payslip p on p.employee_id = d.employee_id
      join pay_run q on q.id = p.pay_run_id and q.state = 'approved' and q.kind in ('monthly', 'final')
    where d.day between (p.inputs ->> 'from')::date and (p.inputs ->> 'until')::date order by 1, 2`.execute(tx)
  return rows
}

/** Copies the plan to the published roster. Returns the people whose days changed. */
async function publishDays(
  { tx, actor, now, publish: tell }: Context,
  people: readonly string[],
  span: Span,
): Promise<string[]> {
  const rows = await loadUnpublishedDays(tx, people, span)
  if (rows.length === 0) return []
  // Unchanged days keep the name of the person who published them.
  const { rows: before } = await sql<{ id: string; at: Date; by: string | null }>`
    delete from shift_published where ${inSpan(people, span)} returning assignment_id as id, published_at as at, published_by_name as by`.execute(
    tx,
  )
  await sql`insert into shift_published (employee_id, day, shift_id, assignment_id, published_at, published_by_name)
    select a.employee_id, a.day, a.shift_id, a.id, coalesce(b.at, ${now}::timestamptz), case when b.id is null then ${actor.fullName} else b.by end
    from shift_assignment a left join jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as b(id uuid, at timestamptz, by text) on b.id = a.id
    where ${inSpan(people, span)}`.execute(tx)
  const changed = [...new Set(rows.map(({ employee_id }) => employee_id))]
  await sql`insert into shift_notice (employee_id, first_day, last_day, what, told_at)
    select employee_id, min(day), max(day), 'published', ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(employee_id uuid, day date) group by employee_id`.execute(
    tx,
  )
  await tell(tx, WORKDAYS_CHANGED, { people: changed, days: [...new Set(rows.map(({ day }) => day))] })
  return changed
}

/** Unlocks days and notifies everybody who has published shifts on them. */
export async function unlockDays(
  context: Context,
  { remark, ...asked }: PlanQuery & { remark: string },
): Promise<{ unlocked: number; told: number }> {
  const { tx, now, record } = context
  const span = requestedSpan(asked)
  const { first, last } = span
  const people = (await findPlannedPeople(context, asked, 'shift:unlock')).map(({ id }) => id)
  await lockPeople(tx, people)
  const { rows } = await sql<{ employee_id: string; day: Day }>`
    delete from shift_lock where ${idIn('employee_id', people)} and day between ${first}::date and ${last}::date
    returning employee_id, day`.execute(tx)
  if (rows.length === 0) throw invalidField('from', 'shift_nothing_locked')
  const notified = await sql<{ employee_id: string }>`
    insert into shift_notice (employee_id, first_day, last_day, what, told_at)
    select p.employee_id, min(p.day), max(p.day), 'unlocked', ${now}::timestamptz
    from shift_published p join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(employee_id uuid, day date)
      on r.employee_id = p.employee_id and r.day = p.day group by p.employee_id returning employee_id`.execute(tx)
  record({
    kind: 'shift_lock',
    name: spanName(span),
    before: { days: rows.length },
    after: { people: people.length, days: 0, told: notified.rows.length, remark },
  })
  return { unlocked: rows.length, told: notified.rows.length }
}

const spanName = ({ first, last }: Span) => (first === last ? first : `${first} – ${last}`)
