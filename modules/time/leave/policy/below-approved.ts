import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { addDays, type Day } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { filterInReach } from '#people/reach.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { loadLeaveRecords } from '../balance/leave-records.ts'
import { firstDayBelowApproved } from '../ledger/room.ts'
import { type LeaveTypeFacts, requestRulesOn } from '../types/leave-types.ts'

/** People per batch; other requests run in between. */
const PEOPLE_PER_BATCH = 100
const MAX_NAMES = 5
/** A leave year that contains a change began at most this many days before it. */
export const DAYS_OF_YEAR = 366

/** A change of a type from a day on; `before` and `after` are all types. */
export type TypeChange = {
  readonly id: string
  readonly from: Day
  readonly before: readonly LeaveTypeFacts[]
  readonly after: readonly LeaveTypeFacts[]
}

/**
 * Finds people whose approved leave would exceed their entitlement after a change (LEA-15), as code and parameters of
 * the refusal. Names people whose leave the caller may read and counts the others. Null when there are none.
 */
export async function findBelowApproved(context: Pick<Context, 'tx' | 'actor' | 'today'>, change: TypeChange) {
  const short = await findPeopleBelowApproved(context.tx, change, await findAffectedTakers(context.tx, change))
  return short.length === 0 ? null : describeBelowApproved(context, short, nameAfter(change))
}

/** Builds the code and parameters of the refusal. */
export async function describeBelowApproved(
  { tx, actor, today }: Pick<Context, 'tx' | 'actor' | 'today'>,
  short: readonly string[],
  name: string,
): Promise<{
  code: 'entitlement_below_approved' | 'entitlement_below_approved_more' | 'entitlement_below_approved_unseen'
  params: { names: string[]; more: number; name: string }
}> {
  const seen = await filterInReach(tx, actor, 'leave:read', [...short], today)
  const rows = await tx
    .selectFrom('employee')
    .select('full_name')
    .where(idIn('id', [...seen]))
    .orderBy(sql`lower(full_name)`)
    .orderBy('id')
    .limit(MAX_NAMES)
    .execute()
  const names = rows.map(({ full_name }) => full_name)
  const more = short.length - names.length
  const code =
    names.length === 0
      ? 'entitlement_below_approved_unseen'
      : more > 0
        ? 'entitlement_below_approved_more'
        : 'entitlement_below_approved'
  return { code, params: { names, more, name } }
}

/** Returns the people whose approved leave would exceed their entitlement after a change. Reads in batches. */
export async function findPeopleBelowApproved(
  tx: Tx,
  { id, from, before, after }: TypeChange,
  people: readonly string[],
): Promise<string[]> {
  const [was, is] = [requireType(before, id), requireType(after, id)]
  const counted = idsCountedWithin(after, id)
  const short: string[] = []
  // When days count differently, approved leave costs another amount from then on.
  const isCountedAnew = requestRulesOn(was, from).calendarDays !== requestRulesOn(is, from).calendarDays
  for (let at = 0; at < people.length; at += PEOPLE_PER_BATCH) {
    if (at > 0) await turn()
    const some = people.slice(at, at + PEOPLE_PER_BATCH)
    const worldAfter = await loadLeaveRecords(tx, after, some, counted)
    const worldBefore = isCountedAnew ? await loadLeaveRecords(tx, before, some, counted) : worldAfter
    for (const person of some) {
      const facts = worldAfter.people.get(person)?.facts
      if (!facts) continue
      const day = firstDayBelowApproved(
        facts,
        from,
        { versions: was.versions, facts: worldBefore.factsOf(person, id) },
        { versions: is.versions, facts: worldAfter.factsOf(person, id) },
      )
      if (day !== null) short.push(person)
    }
  }
  return short
}

/** People with leave of the type in or after the leave year of the change. */
export function findAffectedTakers(tx: Tx, { id, from, after }: Omit<TypeChange, 'before'>): Promise<string[]> {
  return findTakers(tx, idsCountedWithin(after, id), addDays(from, -DAYS_OF_YEAR))
}

function idsCountedWithin(types: readonly LeaveTypeFacts[], id: string): ReadonlySet<string> {
  return new Set(types.flatMap((type) => (type.id === id || type.withinId === id ? type.id : [])))
}

function nameAfter({ id, after }: TypeChange): string {
  return requireType(after, id).name
}

function requireType(types: readonly LeaveTypeFacts[], id: string): LeaveTypeFacts {
  return required(
    types.find((type) => type.id === id),
    'the leave type',
  )
}

/** People with approved or encashed leave of some types from a day on. */
async function findTakers(tx: Tx, types: ReadonlySet<string>, from: Day): Promise<string[]> {
  const ids = sql`any(${[...types]}::uuid[])`
  const { rows } = await sql<{ id: string }>`
    select l.employee_id as id from leave_request l join request r on r.id = l.request_id
      and (r.state in ('approved', 'paid') or r.revoked_from is not null)
    where l.type_id = ${ids} and l.until_day >= ${from}::date
    union select employee_id from leave_encashment where not is_undone and type_id = ${ids} and day >= ${from}::date
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
