import { sql } from 'kysely'
import type { Day } from '#base/days.ts'
import { conflict, invalidField, notFound } from '#base/errors.ts'
import { requireEmployee, withinReach } from '#people/reach.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { loadPageFromSql } from '#server/list-page.ts'
import { pageRoute } from '#server/page-route.ts'
import { lockVersioned, updateVersioned } from '#server/records.ts'
import { route } from '#server/route.ts'
import { delegationApi } from './contract.ts'
import { requireStandIn } from './require-stand-in.ts'

/** A delegation lasts no longer than this: it is a help for a time, not a right of its own. */
const MAX_DELEGATION_DAYS = 366

/** Who decides for whom, between two days (REQ-02, REQ-08). */
export function delegationRoutes(api: Api): void {
  pageRoute(api, delegationApi.list, async ({ page, per_page, sort, search, state, mine }, context) => {
    const { tx, actor, today } = context
    const conditions = [
      withinReach(actor, 'delegation:edit', today),
      ...(state ? [sql`${delegationState(today)} = ${state}`] : []),
      ...(mine ? [sql`d.set_by = ${actor.accountId}::uuid`] : []),
    ]
    const { rows, total } = await loadPageFromSql<DelegationRow, typeof sort>(
      tx,
      { page, per_page, sort, search },
      {
        select: sql`select d.id, d.employee_id, employee.full_name, d.to_employee_id, other.full_name as to_name, d.from_day, d.until_day,
        d.note, d.set_by_name, ${delegationState(today)} as state, d.version`,
        from: sql`from delegation d join employee on employee.id = d.employee_id join employee other on other.id = d.to_employee_id`,
        where: conditions,
        search: ['employee.full_name', 'other.full_name'],
        orders: { from_day: sql`d.from_day`, full_name: sql`employee.full_name`, to_name: sql`other.full_name` },
        tieBreaker: sql`d.from_day, d.id`,
      },
    )
    return {
      total,
      rows: rows.map((row) => ({
        ...row,
        actions:
          row.state === 'expired'
            ? []
            : row.state === 'upcoming'
              ? (['edit', 'delete'] as const).slice()
              : (['edit'] as const).slice(),
      })),
    }
  })
  route(api, delegationApi.create, async ({ employee_id, to_employee_id, from_day, until_day, note }, context) => {
    const { tx, actor, today, record } = context
    const from = await requireEmployee(tx, actor, 'delegation:edit', employee_id, today)
    if (from_day < today) throw invalidField('from_day', 'day_has_passed', { day: today })
    requireValidDays(from_day, until_day)
    const to = await requireStandIn(context, {
      field: 'to_employee_id',
      of: employee_id,
      to: to_employee_id,
      setBy: actor.employeeId,
      from: from_day,
      until: until_day,
    })
    const { id } = await tx
      .insertInto('delegation')
      .values({
        employee_id,
        to_employee_id,
        from_day,
        until_day,
        note: note || null,
        set_by: actor.accountId,
        set_by_name: actor.fullName,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = { to: to.full_name, from_day, until_day, ...(note && { note }) }
    record({ kind: 'delegation', id, name: from.full_name, before: null, after })
    return { id }
  })
  route(api, delegationApi.change, async ({ id, version, until_day, note }, context) => {
    const { tx, actor, today, record } = context
    const row = await requireDelegation(context, { id, version })
    if (row.until_day < today) throw conflict('delegation_over')
    if (until_day !== undefined) {
      if (until_day < today) throw invalidField('until_day', 'day_has_passed', { day: today })
      requireValidDays(row.from_day, until_day)
      // It may end earlier whatever became of them; what is longer is asked like a new one.
      if (until_day > row.until_day)
        await requireStandIn(context, {
          field: 'until_day',
          of: row.employee_id,
          to: row.to_employee_id,
          setBy: actor.employeeId,
          from: row.from_day,
          until: until_day,
        })
    }
    const patch = { ...(until_day !== undefined && { until_day }), ...(note !== undefined && { note: note || null }) }
    const { difference } = await updateVersioned(tx, 'delegation', { id, version }, patch)
    record({ kind: 'delegation', id, name: row.full_name, ...difference })
    return { id }
  })
  route(api, delegationApi.remove, async (at, context) => {
    const { tx, today, record } = context
    const row = await requireDelegation(context, at)
    if (row.from_day <= today) throw conflict('delegation_has_begun')
    await tx.deleteFrom('delegation').where('id', '=', at.id).execute()
    record({
      kind: 'delegation',
      id: at.id,
      name: row.full_name,
      before: { from_day: row.from_day, until_day: row.until_day },
      after: null,
      people: [row.employee_id, row.to_employee_id],
    })
    return {}
  })
}

type DelegationRow = {
  id: string
  employee_id: string
  full_name: string
  to_employee_id: string
  to_name: string
  from_day: Day
  until_day: Day
  note: string | null
  set_by_name: string
  state: 'upcoming' | 'active' | 'expired'
  version: number
}

const delegationState = (today: Day) =>
  sql`case when d.from_day > ${today}::date then 'upcoming' when d.until_day < ${today}::date then 'expired' else 'active' end`

function requireValidDays(from: Day, until: Day): void {
  if (until < from) throw invalidField('until_day', 'ends_before_it_begins')
  if (Date.parse(until) - Date.parse(from) > MAX_DELEGATION_DAYS * 86_400_000)
    throw invalidField('until_day', 'delegation_too_long', { days: MAX_DELEGATION_DAYS })
}

/** A delegation whose delegator is in reach, locked at the version that was seen. Throws 404, 409. */
async function requireDelegation({ tx, actor, today }: Context, at: { id: string; version: number }) {
  const found = await tx
    .selectFrom('delegation')
    .innerJoin('employee', 'employee.id', 'delegation.employee_id')
    .select('employee.full_name')
    .where('delegation.id', '=', at.id)
    .where(withinReach(actor, 'delegation:edit', today))
    .executeTakeFirst()
  if (!found) throw notFound()
  return { ...(await lockVersioned(tx, 'delegation', at)), full_name: found.full_name }
}
