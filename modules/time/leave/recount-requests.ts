import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { updateRecountedRequest } from '#requests/decisions.ts'
import type { EventContext } from '#server/context/events.ts'
import { idIn } from '#server/database/id-in.ts'
import { type LeaveRecords, loadLeaveRecords } from './balance/leave-records.ts'
import { type LeaveTypeFacts, loadLeaveTypes } from './types/leave-types.ts'

/** People per batch, about a third of a second of work; other requests run in between. */
export const PEOPLE_PER_BATCH = 100

type AffectedRequest = {
  id: string
  employee_id: string
  type_id: string
  full_name: string
  days: number | null
  minutes: number | null
  accounts: string[]
}

/** Which leave to recount: touching some days or a day from one on; of some people or types. */
export type RecountScope = {
  readonly days?: readonly Day[]
  readonly from?: Day
  readonly people?: readonly string[]
  readonly types?: readonly string[]
}

/**
 * Recounts leave whose days changed: holidays, shifts, weekly hours, days after the last one. Balances follow by
 * themselves; this updates the number that lists and approval rules read, logs it, and notifies the people it affects.
 */
export async function recountLeave(
  at: Pick<EventContext, 'tx' | 'now' | 'record'>,
  recounting: RecountScope,
): Promise<void> {
  const { tx } = at
  const { rows } = await sql<AffectedRequest>`
    select r.id, r.employee_id, r.type_id, employee.full_name, r.days, r.minutes,
      array(select distinct told.account_id from (select m.account_id from membership m where m.employee_id = r.employee_id
        union all select r.sent_by) told) as accounts
    from request r join employee on employee.id = r.employee_id
    where ${isAffected(recounting)}
    order by r.id for no key update of r`.execute(tx)
  if (rows.length === 0) return
  const types = await loadLeaveTypes(tx)
  const byPerson = [...Map.groupBy(rows, ({ employee_id }) => employee_id)]
  for (let first = 0; first < byPerson.length; first += PEOPLE_PER_BATCH) {
    if (first > 0) await turn()
    const some = byPerson.slice(first, first + PEOPLE_PER_BATCH)
    const world = await loadLeaveRecords(
      tx,
      types,
      some.map(([person]) => person),
    )
    for (const touched of some.flatMap(([, own]) => own)) await recountRequest(at, types, world, touched)
  }
}

/** SQL for whether a request `r` is in the scope. */
export function isAffected({ days, from, people, types }: RecountScope) {
  return sql<boolean>`(r.kind = 'leave' and r.state in ('pending', 'approved', 'paid')
    and ${days ? sql`exists (select from unnest(${`{${days.join()}}`}::date[]) as changed(day) where changed.day between r.from_day and r.until_day)` : sql`true`}
    and ${from ? sql`r.until_day >= ${from}::date` : sql`true`}
    and ${people ? idIn('r.employee_id', people) : sql`true`}
    and ${types ? sql`r.type_id = any(${[...types]}::uuid[])` : sql`true`})`
}

/** Updates one request when its cost changed. */
async function recountRequest(
  at: Pick<EventContext, 'tx' | 'now' | 'record'>,
  types: readonly LeaveTypeFacts[],
  world: LeaveRecords,
  { id, employee_id, type_id, full_name, accounts, ...was }: AffectedRequest,
): Promise<void> {
  const type = types.find((one) => one.id === type_id)
  if (!type) return
  const column = type.unit === 'days' ? 'days' : 'minutes'
  const before = was[column] ?? 0
  const after = world
    .factsOf(employee_id, type_id)
    .charges.filter(({ request, type: inner, state }) => request === id && inner === undefined && state !== 'returned')
    .reduce((sum, { amount }) => sum + amount, 0)
  if (before === after) return
  await updateRecountedRequest(at, { id, kind: 'leave', fullName: full_name, column, before, after, accounts })
}
