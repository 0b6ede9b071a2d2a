import { sql } from 'kysely'
import type { Day } from '#base/days.ts'
import { putRecounted } from '#modules/requests/recounted.ts'
import { among } from '#server/database/among.ts'
import type { Hearing } from '#server/facts.ts'
import { givenOf, keepApproved, keepRecord } from './kept.ts'
import { lookAt } from './look.ts'
import { storedPieces } from './stored-pieces.ts'

type Touched = {
  id: string
  employee_id: string
  full_name: string
  state: 'pending' | 'approved'
  minutes: number
  accounts: string[]
}

/**
 * Overtime on days that became holidays or are holidays no more, or that have other shifts for some people, is another kind of work: its pieces are laid out anew,
 * and whoever it is of is told. What a run has paid stays as it was paid.
 */
export async function recountOvertime(at: Hearing, days: readonly Day[], people?: readonly string[]): Promise<void> {
  const { tx } = at
  if (days.length === 0) return
  const { rows } = await sql<Touched>`
    select r.id, r.employee_id, r.state, employee.full_name, o.minutes,
      array(select distinct told.account_id from (select m.account_id from membership m where m.employee_id = r.employee_id
        union all select r.sent_by) told) as accounts
    from request r join employee on employee.id = r.employee_id join overtime_request o on o.request_id = r.id
    where r.kind = 'overtime' and r.state in ('pending', 'approved')
      and exists (select from unnest(${`{${days.join()}}`}::date[]) as changed(day) where changed.day in (o.day, o.day + 1))
      and not exists (select from overtime_piece p where p.request_id = r.id and p.paid_with is not null)
      and ${people ? among('r.employee_id', people) : sql`true`}
    order by r.id for no key update of r`.execute(tx)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const given = await givenOf(tx, ids)
  const kindsOf = async () =>
    Map.groupBy(await storedPieces(tx, ids), ({ request }) => request) as ReadonlyMap<
      string,
      readonly { type: string }[]
    >
  const before = await kindsOf()
  for (const { id, employee_id, state } of rows) {
    const looked = await lookAt(tx, employee_id, id, given.get(id)!)
    // Nothing beyond the normal hours is left of it: whoever decides or revokes it says so, not we.
    if (looked && looked.counted.pieces.length > 0)
      await (state === 'approved' ? keepApproved : keepRecord)(tx, { id, employeeId: employee_id }, given.get(id)!)
  }
  const after = await kindsOf()
  const told = (pieces: readonly { type: string }[] = []) => pieces.map(({ type }) => type).join()
  const now = await tx
    .selectFrom('overtime_request')
    .select(['request_id', 'minutes'])
    .where('request_id', 'in', ids)
    .execute()
  for (const { id, full_name, minutes, accounts } of rows) {
    const counted = now.find(({ request_id }) => request_id === id)?.minutes ?? minutes
    if (counted === minutes && told(before.get(id)) === told(after.get(id))) continue
    const change = {
      id,
      kind: 'overtime',
      fullName: full_name,
      column: 'minutes',
      before: minutes,
      after: counted,
    } as const
    await putRecounted(at, { ...change, accounts })
  }
}
