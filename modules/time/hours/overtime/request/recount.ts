import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#base/days.ts'
import { updateRecountedRequest } from '#requests/decisions.ts'
import { idIn } from '#server/database/id-in.ts'
import type { EventContext } from '#server/events.ts'
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
 * Overtime on days that became holidays or are holidays no more, or that have other shifts for some people, is another kind of work: its pieces are laid out anew,
 * and whoever it is of is told. What a run has paid stays as it was paid.
 */
export async function recountOvertime(
  at: EventContext,
  days: readonly Day[],
  people?: readonly string[],
): Promise<void> {
  if (days.length === 0) return
  await recount(at, isOnDays(days, people), [])
}

/** Whether a record `o` and its request `r` lie on one of some days, or in the night before it; of some people, or anybody. */
export function isOnDays(days: readonly Day[], people?: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from unnest(${`{${days.join()}}`}::date[]) as changed(day) where changed.day in (o.day, o.day + 1))
    and ${people ? idIn('r.employee_id', people) : sql`true`})`
}

/** Whose other records of the day say what is normal in it, and what comes before. */
const KINDS_OF_A_DAY: ReadonlySet<string> = new Set(['overtime', 'part_time'])

/**
 * A day is counted and priced as one: when one of its records comes to an end or waits again, the others come to something
 * else.
 */
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

/** Counts records of overtime `o` and their request `r` anew that match a condition; `ended` no longer come before them. */
async function recount(at: EventContext, touched: RawBuilder<unknown>, ended: readonly string[]): Promise<void> {
  const { tx } = at
  const { rows } = await sql<RecountedRecord>`
    select r.id, r.employee_id, r.state, employee.full_name, o.minutes,
      array(select distinct told.account_id from (select m.account_id from membership m where m.employee_id = r.employee_id
        union all select r.sent_by) told) as accounts
    from request r join employee on employee.id = r.employee_id join overtime_request o on o.request_id = r.id
    where r.kind = 'overtime' and r.state in ('pending', 'approved')
      and not exists (select from overtime_piece p where p.request_id = r.id and p.paid_with is not null)
      and ${touched}
    order by r.id for no key update of r`.execute(tx)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const given = await loadInputs(tx, ids)
  const before = await loadWorth(at, ids, ended)
  for (const { id, employee_id, state } of rows) {
    const calculation = await calculateOvertime(tx, employee_id, id, given.get(id)!)
    // Nothing beyond the normal hours is left of it: whoever decides or revokes it says so, not we.
    if (calculation && calculation.counted.pieces.length > 0)
      await (state === 'approved' ? saveApprovedRecord : saveRecord)(
        tx,
        { id, employeeId: employee_id },
        given.get(id)!,
      )
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

/** A minor unit is what rounding moves between the records of a day. */
function isOtherAmount(before: number | null, after: number | null): boolean {
  return before === null || after === null ? before !== after : Math.abs(before - after) > 1
}

/** Of which kinds of day records are, and what they are worth as a part of their day: nothing of time off. */
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
