import { sql } from 'kysely'
import type { z } from 'zod'
import type { Day } from '#base/days/days.ts'
import { conflict, invalidField } from '#base/errors.ts'
import { registerPersonRecordRoutes } from '#people/person-records.ts'
import { withinReach } from '#people/reach.ts'
import type { Api } from '#server/api/api.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import { pageRoute } from '#server/call/page-route.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { type Cover, coverApi, delegationApi } from './contract.ts'
import { requireStandIn } from './require-stand-in.ts'
import { selectAddedStandIns } from './stand-ins.ts'

/** A delegation covers an absence; it is not a permission of its own. */
const MAX_DELEGATION_DAYS = 366

/** Registers the calls on delegations (REQ-02, REQ-08). */
export function registerDelegationRoutes(api: Api): void {
  registerPersonRecordRoutes(api, {
    table: 'delegation',
    calls: {
      list: delegationApi.list,
      create: delegationApi.create,
      edit: delegationApi.change,
      remove: delegationApi.remove,
    },
    permission: 'delegation:edit',
    allowsOwn: true,
    list: {
      filters: ({ state, mine }, { actor, today }) => [
        ...(state ? [sql`${delegationState(today)} = ${state}`] : []),
        ...(mine ? [sql`record.set_by = ${actor.accountId}::uuid`] : []),
      ],
      query: ({ today }) => ({
        columns: sql`record.to_employee_id, other.full_name as to_name, record.from_day, record.until_day, record.note, record.set_by_name,
          ${delegationState(today)} as state`,
        joins: sql`join employee other on other.id = record.to_employee_id`,
        search: ['employee.full_name', 'other.full_name'],
        orders: { from_day: sql`record.from_day`, full_name: sql`employee.full_name`, to_name: sql`other.full_name` },
        tieBreaker: sql`record.from_day, record.id`,
      }),
      actions: ({ state }) => (state === 'expired' ? [] : state === 'upcoming' ? ['edit', 'delete'] : ['edit']),
    },
    create: async ({ note, ...input }, context) => {
      const { tx, actor, today } = context
      // Two who name each other at the same moment are checked one after the other.
      await sql`select from employee where ${idIn('id', [input.employee_id, input.to_employee_id])} order by id for no key update`.execute(
        tx,
      )
      if (input.from_day < today) throw invalidField('from_day', 'day_has_passed', { day: today })
      requireValidDays(input.from_day, input.until_day)
      await requireEmployedUntil(tx, input.employee_id, input.until_day)
      await requireStandIn(context, {
        field: 'to_employee_id',
        of: input.employee_id,
        to: input.to_employee_id,
        setBy: actor.employeeId,
        from: input.from_day,
        until: input.until_day,
      })
      return { ...input, note: note || null, set_by: actor.accountId, set_by_name: actor.fullName }
    },
    edit: async ({ until_day, note }, row, context) => {
      const { tx, actor, today } = context
      if (row.until_day < today) throw conflict('delegation_over')
      if (until_day !== undefined) {
        if (until_day < today) throw invalidField('until_day', 'day_has_passed', { day: today })
        requireValidDays(row.from_day, until_day)
        // A delegation may always end earlier; an extension is checked like a new one.
        if (until_day > row.until_day) {
          await requireEmployedUntil(tx, row.employee_id, until_day)
          await requireStandIn(context, {
            field: 'until_day',
            of: row.employee_id,
            to: row.to_employee_id,
            setBy: actor.employeeId,
            from: row.from_day,
            until: until_day,
          })
        }
      }
      return { ...(until_day !== undefined && { until_day }), ...(note !== undefined && { note: note || null }) }
    },
    remove: {
      check: ({ from_day }, { today }) => {
        if (from_day <= today) throw conflict('delegation_has_begun')
      },
    },
    logged: ({ to_name, from_day, until_day, note }) => ({ to: to_name, from_day, until_day, ...(note && { note }) }),
    people: ({ employee_id, to_employee_id }) => [employee_id, to_employee_id],
  })

  pageRoute(api, coverApi.list, ({ employee_id, ...query }, { tx, actor, today }) =>
    loadPageFromSql<z.output<typeof Cover>, typeof query.sort>(tx, query, {
      select: sql`select record.id, record.employee_id, employee.full_name, record.to_employee_id, other.full_name as to_name,
        record.from_day, record.until_day, ${delegationState(today)} as state`,
      from: sql`from (${selectAddedStandIns()}) record join employee on employee.id = record.employee_id
        join employee other on other.id = record.to_employee_id`,
      where: [
        sql`record.until_day >= ${today}::date and ${withinReach(actor, 'delegation:edit', today)}`,
        ...(employee_id ? [sql`record.employee_id = ${employee_id}::uuid`] : []),
      ],
      search: ['employee.full_name', 'other.full_name'],
      orders: { from_day: sql`record.from_day`, full_name: sql`employee.full_name`, to_name: sql`other.full_name` },
      tieBreaker: sql`record.from_day, record.id`,
    }),
  )
}

/** Throws 422 where the person who is stood in for leaves before the last day. */
async function requireEmployedUntil(tx: Tx, employeeId: string, until: Day): Promise<void> {
  const person = await tx.selectFrom('employee').select('last_day').where('id', '=', employeeId).executeTakeFirst()
  if (person?.last_day && person.last_day < until)
    throw invalidField('until_day', 'leaves_before', { day: person.last_day })
}

const delegationState = (today: Day) =>
  sql`case when record.from_day > ${today}::date then 'upcoming' when record.until_day < ${today}::date then 'expired' else 'active' end`

function requireValidDays(from: Day, until: Day): void {
  if (until < from) throw invalidField('until_day', 'ends_before_it_begins')
  if (Date.parse(until) - Date.parse(from) > MAX_DELEGATION_DAYS * 86_400_000)
    throw invalidField('until_day', 'delegation_too_long', { days: MAX_DELEGATION_DAYS })
}
