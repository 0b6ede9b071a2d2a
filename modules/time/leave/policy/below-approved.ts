import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { addDays, type Day } from '#base/days.ts'
import { reached } from '#modules/people/employees/reach.ts'
import type { Context } from '#server/context.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/database.ts'
import { leaveWorld } from '../balance/facts.ts'
import { firstDayBelowApproved } from '../ledger/room.ts'
import { asksOn, type LeaveTypeFacts } from '../types/leave-types.ts'

/** How many people are read at once; between two such lots other work is done. */
const AT_ONCE = 100
/** How many people a refusal names. */
const NAMED = 5
/** A leave year that a change falls into began no more than so many days before it. */
export const YEAR = 366

/** A type that changes from a day on; `before` and `after` are all types, as they were and as they are. */
export type TypeChange = {
  readonly id: string
  readonly from: Day
  readonly before: readonly LeaveTypeFacts[]
  readonly after: readonly LeaveTypeFacts[]
}

/**
 * Whose approved leave would be more than they have once a type is changed (LEA-15): code and parameters of the refusal, which
 * names the people that the caller may read leave of and counts the others. Null where nobody's is.
 */
export async function approvedBelow(context: Pick<Context, 'tx' | 'actor' | 'today'>, change: TypeChange) {
  const short = await peopleBelowApproved(context.tx, change, await takersOf(context.tx, change))
  return short.length === 0 ? null : belowApprovedWords(context, short, nameAfter(change))
}

/** The words of such a refusal: code and parameters. */
export async function belowApprovedWords(
  { tx, actor, today }: Pick<Context, 'tx' | 'actor' | 'today'>,
  short: readonly string[],
  name: string,
): Promise<{
  code: 'entitlement_below_approved' | 'entitlement_below_approved_more' | 'entitlement_below_approved_unseen'
  params: { names: string[]; more: number; name: string }
}> {
  const seen = await reached(tx, actor, 'leave:read', [...short], today)
  const rows = await tx
    .selectFrom('employee')
    .select('full_name')
    .where(among('id', [...seen]))
    .orderBy(sql`lower(full_name)`)
    .orderBy('id')
    .limit(NAMED)
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

/** Those of some people whose approved leave would be more than they have once a type is changed. Reads a hundred at a time. */
export async function peopleBelowApproved(
  tx: Tx,
  { id, from, before, after }: TypeChange,
  people: readonly string[],
): Promise<string[]> {
  const [was, is] = [before, after].map((types) => types.find((type) => type.id === id)!) as [
    LeaveTypeFacts,
    LeaveTypeFacts,
  ]
  const counted = countedWith(after, id)
  const short: string[] = []
  // Where days count otherwise, approved leave costs another amount from then on.
  const isCountedAnew = asksOn(was, from).calendarDays !== asksOn(is, from).calendarDays
  for (let at = 0; at < people.length; at += AT_ONCE) {
    if (at > 0) await turn()
    const some = people.slice(at, at + AT_ONCE)
    const worldAfter = await leaveWorld(tx, after, some, counted)
    const worldBefore = isCountedAnew ? await leaveWorld(tx, before, some, counted) : worldAfter
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

/** Whom a change of a type may leave with less than is approved: who has such leave in or after its leave year. */
export function takersOf(tx: Tx, { id, from, after }: Omit<TypeChange, 'before'>): Promise<string[]> {
  return takers(tx, countedWith(after, id), addDays(from, -YEAR))
}

/** A type with those that count within it. */
function countedWith(types: readonly LeaveTypeFacts[], id: string): ReadonlySet<string> {
  return new Set(types.flatMap((type) => (type.id === id || type.withinId === id ? type.id : [])))
}

function nameAfter({ id, after }: TypeChange): string {
  return after.find((type) => type.id === id)!.name
}

/** People with approved leave of some types, or leave of them that was turned into pay, from a day on. */
async function takers(tx: Tx, types: ReadonlySet<string>, from: Day): Promise<string[]> {
  const ids = sql`any(${[...types]}::uuid[])`
  const { rows } = await sql<{ id: string }>`
    select l.employee_id as id from leave_request l join request r on r.id = l.request_id
      and (r.state in ('approved', 'paid') or r.revoked_from is not null)
    where l.type_id = ${ids} and l.until_day >= ${from}::date
    union select employee_id from leave_encashment where not is_undone and type_id = ${ids} and day >= ${from}::date
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
