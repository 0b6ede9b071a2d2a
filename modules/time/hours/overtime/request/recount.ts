import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { updateRecountedRequest } from '#requests/decisions.ts'
import type { EventContext } from '#server/context/events.ts'
import { idIn } from '#server/database/id-in.ts'
import { loadPeopleOnDays } from '../../work/people-on-days.ts'
import { calculateOvertime } from '../counting/overtime-calculation.ts'
import { computeAmount, loadMinutesBefore } from '../pay/day-share.ts'
import { loadHoursPricer } from '../pay/hours-pricer.ts'
import { groupHours, loadPieces } from '../pay/load-pieces.ts'
import { loadInputs, saveApprovedRecord, saveRecord } from './store.ts'

type RecountedRecord = {
  id: string
  employee_id: string
  full_name: string
  state: 'pending' | 'approved'
  minutes: number
  accounts: string[]
}

/**
 * Recounts overtime on days that became holidays, are none any more, or got other shifts, and notifies the person and the
 * sender. Records that a run paid stay as they are.
 */
export async function recountOvertime(
  at: EventContext,
  days: readonly Day[],
  people?: readonly string[],
): Promise<void> {
  if (days.length === 0) return
  await recount(at, isOnDays(days, people), [])
}

/** Whether a record `o` of a request `r` lies on one of some days or in the night before it, of some people or anybody. */
export function isOnDays(days: readonly Day[], people?: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from unnest(${`{${days.join()}}`}::date[]) as changed(day) where changed.day in (o.day, o.day + 1))
    and ${people ? idIn('r.employee_id', people) : sql`true`})`
}

/** The kinds whose records change how the other records of their day are counted and priced. */
const KINDS_OF_A_DAY: ReadonlySet<string> = new Set(['overtime', 'part_time'])

/** Recounts the other records of a day when one of them ends or is pending again: a day is counted and priced as one. */
export async function recountOthersOfDays(
  at: EventContext,
  {
    kind,
    ids,
    days,
  }: {
    readonly kind: string
    readonly ids: readonly string[]
    readonly days: readonly { readonly person: string; readonly first: Day }[]
  },
): Promise<void> {
  if (!KINDS_OF_A_DAY.has(kind)) return
  const touched = sql`(r.employee_id, o.day) in (select * from unnest(${days.map(({ person }) => person)}::uuid[], ${days.map(({ first }) => first)}::date[]))
    and r.id <> all(${[...ids]}::uuid[])`
  await recount(at, touched, ids)
}

/** Recounts the records `o` that match a condition on them and their request `r`; the requests in `ended` no longer precede them. */
async function recount(at: EventContext, touched: RawBuilder<unknown>, ended: readonly string[]): Promise<void> {
  const { tx } = at
  const { rows } = await sql<RecountedRecord>`
    select r.id, r.employee_id, r.state, employee.full_name, o.minutes,
      array(select distinct notified.account_id from (select m.account_id from membership m where m.employee_id = r.employee_id
        union all select r.sent_by) notified) as accounts
    from request r join employee on employee.id = r.employee_id join overtime_request o on o.request_id = r.id
    where r.kind = 'overtime' and r.state in ('pending', 'approved')
      and not exists (select from overtime_piece p where p.request_id = r.id and p.paid_with is not null)
      and ${touched}
    order by r.id for no key update of r`.execute(tx)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const inputs = await loadInputs(tx, ids)
  const before = await loadWorth(at, ids, ended)
  for (const { id, employee_id, state } of rows) {
    const input = required(inputs.get(id), 'input of a record of overtime')
    const calculation = await calculateOvertime(tx, employee_id, id, input)
    // A record without any minutes left stays as it is: its approver decides about it.
    if (calculation && calculation.counted.pieces.length > 0)
      await (state === 'approved' ? saveApprovedRecord : saveRecord)(tx, { id, employeeId: employee_id }, input)
  }
  const after = await loadWorth(at, ids, [])
  const now = await tx
    .selectFrom('overtime_request')
    .select(['request_id', 'minutes'])
    .where('request_id', 'in', ids)
    .execute()
  for (const { id, full_name, minutes, accounts } of rows) {
    const counted = now.find(({ request_id }) => request_id === id)?.minutes ?? minutes
    const [was, is] = [before(id), after(id)]
    if (counted === minutes && was.kinds === is.kinds && !isOtherAmount(was.amount, is.amount)) continue
    const change = {
      id,
      kind: 'overtime',
      fullName: full_name,
      column: 'minutes',
      before: minutes,
      after: counted,
    } as const
    await updateRecountedRequest(at, { ...change, accounts })
  }
}

/** Rounding moves a minor unit between the records of a day: that is no other amount. */
function isOtherAmount(before: number | null, after: number | null): boolean {
  return before === null || after === null ? before !== after : Math.abs(before - after) > 1
}

/** Loads the day types of records, and what they are worth as shares of their days; null for time off. */
async function loadWorth(
  { tx }: EventContext,
  ids: readonly string[],
  ended: readonly string[],
): Promise<(id: string) => { readonly kinds: string; readonly amount: number | null }> {
  const pieces = await loadPieces(tx, ids)
  const paid = await tx
    .selectFrom('overtime_request')
    .select('request_id')
    .where('request_id', 'in', ids)
    .where('given', '=', 'pay')
    .execute()
  const isPaid = new Set(paid.map(({ request_id }) => request_id))
  const priced = await loadHoursPricer(tx, pieces, await loadPeopleOnDays(tx, pieces))
  const minutesBefore = await loadMinutesBefore(tx, pieces, ended)
  const of = Map.groupBy(pieces, ({ request }) => request)
  return (id) => {
    const own = of.get(id) ?? []
    return {
      kinds: own.map(({ type }) => type).join(),
      amount: isPaid.has(id) ? computeAmount(id, groupHours(own), priced, minutesBefore) : null,
    }
  }
}
