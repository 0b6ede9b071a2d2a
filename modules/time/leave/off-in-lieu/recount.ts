import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { updateRecountedRequest } from '#requests/decisions.ts'
import type { EventContext } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { loadLeaveTypes } from '../types/leave-types.ts'
import { loadWorkInputs, storeApprovedWork, storeWork } from './store.ts'
import { calculateWork } from './work-calculation.ts'

type AffectedRequest = {
  id: string
  employee_id: string
  full_name: string
  state: 'pending' | 'approved'
  accounts: string[]
}

/**
 * Recounts work on days whose holidays, shifts or attendance changed, also after its time off ended and was paid, and
 * notifies its people. A day that is no day off any more keeps what it gave, until somebody decides or revokes the
 * request.
 */
export async function recountOffInLieu(
  at: Pick<EventContext, 'tx' | 'now' | 'record'>,
  days: readonly Day[],
  people?: readonly string[],
): Promise<void> {
  const { tx } = at
  if (days.length === 0) return
  const { rows } = await sql<AffectedRequest>`
    select r.id, r.employee_id, r.state, employee.full_name,
      array(select distinct told.account_id from (select m.account_id from membership m where m.employee_id = r.employee_id
        union all select r.sent_by) told) as accounts
    from request r join employee on employee.id = r.employee_id join off_in_lieu_request o on o.request_id = r.id
    where r.kind = 'off_in_lieu' and r.state in ('pending', 'approved') and o.day = any(${`{${days.join()}}`}::date[])
      and ${people ? idIn('r.employee_id', people) : sql`true`}
    order by r.id for no key update of r`.execute(tx)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const inputs = await loadWorkInputs(tx, ids)
  const types = new Map((await loadLeaveTypes(tx)).map((type) => [type.id, type]))
  const workOf = (id: string) => required(inputs.get(id), 'the work of a request')
  const typeOf = (id: string) => required(types.get(workOf(id).type_id), 'the leave type')
  const before = await loadEarnings(tx, ids)
  for (const { id, employee_id: employeeId, state } of rows) {
    const work = workOf(id)
    const calculated = await calculateWork(tx, { employeeId, requestId: id }, typeOf(id), work)
    if (calculated.dayOf.type !== 'normal' && (calculated.amount > 0 || calculated.attended !== null))
      await (state === 'approved' ? storeApprovedWork : storeWork)(tx, { id, employeeId }, work)
  }
  const after = await loadEarnings(tx, ids)
  for (const { id, full_name, accounts } of rows) {
    const was = required(before.get(id), 'the earning before')
    const now = required(after.get(id), 'the earning after')
    if (was.amount === now.amount && was.stands === now.stands) continue
    const column = typeOf(id).unit === 'days' ? 'days' : 'minutes'
    const change = { before: was.amount, after: now.amount }
    await updateRecountedRequest(at, { id, kind: 'off_in_lieu', fullName: full_name, column, ...change, accounts })
  }
}

/** Loads what requests earn, with the replaced pay as text for comparison. */
async function loadEarnings(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { amount: number; stands: string | null }>> {
  const { rows } = await sql<{ id: string; amount: number; stands: string | null }>`
    select o.request_id as id, coalesce(l.amount, o.amount) as amount, l.stands_for::text as stands
    from off_in_lieu_request o left join leave_earning l on l.request_id = o.request_id and not l.is_undone
    where o.request_id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, ...of }) => [id, of]))
}
