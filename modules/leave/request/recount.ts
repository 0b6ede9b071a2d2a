import { sql } from 'kysely'
import type { Day } from '#base/days.ts'
import { putRecounted } from '#modules/requests/recounted.ts'
import { among } from '#server/database/among.ts'
import type { Hearing } from '#server/facts.ts'
import { leaveWorld } from '../balance/facts.ts'
import { leaveTypes } from '../types/leave-types.ts'

type Touched = {
  id: string
  employee_id: string
  type_id: string
  full_name: string
  days: number | null
  minutes: number | null
  accounts: string[]
}

/** Which leave: that touches one of some days, or a day from one on; of some people, or of some types. */
type Recounting = {
  readonly days?: readonly Day[]
  readonly from?: Day
  readonly people?: readonly string[]
  readonly types?: readonly string[]
}

/**
 * Leave whose days became something else: holidays, other shifts, other weekly hours, days after the last day of service. What
 * it costs follows by itself; the number that lists and routes read is brought up to it, with an entry, and whoever it changed
 * something for is told.
 */
export async function recountLeave(
  at: Pick<Hearing, 'tx' | 'now' | 'record'>,
  { days, from, people, types: ofTypes }: Recounting,
): Promise<void> {
  const { tx } = at
  if (days?.length === 0 || people?.length === 0) return
  const { rows } = await sql<Touched>`
    select r.id, r.employee_id, r.type_id, employee.full_name, r.days, r.minutes,
      array(select distinct told.account_id from (select m.account_id from membership m where m.employee_id = r.employee_id
        union all select r.sent_by) told) as accounts
    from request r join employee on employee.id = r.employee_id
    where r.kind = 'leave' and r.state in ('pending', 'approved', 'paid')
      and ${days ? sql`exists (select from unnest(${`{${days.join()}}`}::date[]) as changed(day) where changed.day between r.from_day and r.until_day)` : sql`true`}
      and ${from ? sql`r.until_day >= ${from}::date` : sql`true`}
      and ${people ? among('r.employee_id', people) : sql`true`}
      and ${ofTypes ? sql`r.type_id = any(${[...ofTypes]}::uuid[])` : sql`true`}
    order by r.id for no key update of r`.execute(tx)
  if (rows.length === 0) return
  const types = await leaveTypes(tx)
  const world = await leaveWorld(tx, types, [...new Set(rows.map(({ employee_id }) => employee_id))])
  for (const { id, employee_id, type_id, full_name, accounts, ...was } of rows) {
    const type = types.find((one) => one.id === type_id)
    if (!type) continue
    const column = type.unit === 'days' ? 'days' : 'minutes'
    const [before, after] = [
      was[column] ?? 0,
      world
        .factsOf(employee_id, type_id)
        .charges.filter(
          ({ request, type: inner, state }) => request === id && inner === undefined && state !== 'returned',
        )
        .reduce((sum, { amount }) => sum + amount, 0),
    ]
    if (before === after) continue
    await putRecounted(at, { id, kind: 'leave', fullName: full_name, column, before, after, accounts })
  }
}
