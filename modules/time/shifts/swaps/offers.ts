import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Day } from '#base/days/days.ts'
import { clockText } from '#base/days/week.ts'
import { isAsOf } from '#people/as-of.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import { joinTerms } from '../terms.ts'
import type { ShiftOffer } from './contract.ts'

type OfferReply = z.input<typeof ShiftOffer>

export type StoredOffer = {
  readonly id: string
  readonly employee_id: string
  readonly day: Day
  readonly shift_id: string
  readonly to_employee_id: string | null
  readonly in_return: 'none' | 'welcome' | 'needed'
  readonly return_from: Day | null
  readonly return_until: Day | null
  readonly ended_at: Date | null
}

/** With `lock`, locks the row until the transaction ends. */
export async function loadOffer(tx: Tx, id: string, { lock }: { lock: boolean }): Promise<StoredOffer | undefined> {
  const { rows } = await sql<StoredOffer>`
    select id, employee_id, day, shift_id, to_employee_id, in_return, return_from, return_until, ended_at
    from shift_offer where id = ${id}::uuid ${lock ? sql`for update` : sql``}`.execute(tx)
  return rows[0]
}

/** SQL for offers `o` of coming days that nobody has ended and whose shift is still published as it was. */
const isOpenOffer = (today: Day) => sql`o.ended_at is null and o.day > ${today}::date and exists (
  select from shift_published p where p.employee_id = o.employee_id and p.day = o.day and p.shift_id = o.shift_id)`

/** Joins as `asked` the open or approved request for an offer `o`. */
const JOIN_TAKER = sql`left join lateral (
  select taker.full_name from shift_swap w join request r on r.id = w.request_id and r.state in ('pending', 'approved')
  join employee taker on taker.id = w.taker_id where w.offer_id = o.id limit 1) asked on true`

/**
 * Whether a person may take an offer `o` of `employee`: it names them, or it names nobody and they work in the same
 * department on its day.
 */
function isForTaker(taker: string | null): RawBuilder<boolean> {
  return sql<boolean>`(o.employee_id <> ${taker}::uuid and exists (
    select from employee me left join employment mine on ${isAsOf('mine', sql`o.day`, 'me')} left join employment own on ${isAsOf('own', sql`o.day`)}
    where me.id = ${taker}::uuid and me.joined_on <= o.day and (me.last_day is null or me.last_day >= o.day)
      and (o.to_employee_id = me.id or o.to_employee_id is null and own.department_id = mine.department_id)))`
}

/** Whether a person may take an offer; people without an employee record may not. */
export async function mayTake(tx: Tx, offer: string, taker: string | null): Promise<boolean> {
  const { rows } = await sql`select from shift_offer o join employee on employee.id = o.employee_id
    where o.id = ${offer}::uuid and ${isForTaker(taker)}`.execute(tx)
  return rows.length > 0
}

/** Counts offers that a person may take. */
export async function countOffersFor(tx: Tx, taker: string, today: Day): Promise<number> {
  const { count } = await selectOne(
    tx,
    sql<{ count: number }>`
    select count(*)::int as count from shift_offer o join employee on employee.id = o.employee_id ${JOIN_TAKER}
    where ${isOpenOffer(today)} and asked.full_name is null and ${isForTaker(taker)}`,
  )
  return count
}

/** Finds a person's published shift by its assignment. */
export async function findOwnPublished(tx: Tx, employee: string | null, assignment: string) {
  if (employee === null) return undefined
  const { rows } = await sql<{ employee_id: string; day: Day; shift_id: string }>`
    select employee_id, day, shift_id from shift_published
    where assignment_id = ${assignment}::uuid and employee_id = ${employee}::uuid and shift_id is not null`.execute(tx)
  return rows[0]
}

type OfferRow = Omit<OfferReply, 'start' | 'end' | 'is_own' | 'actions'> & { start_minute: number; end_minute: number }

/** Loads the caller's own offers and those they may take, ordered by day; with `id` only that one. */
export async function loadOffers({ tx, actor, today }: Pick<Context, 'tx' | 'actor' | 'today'>, id?: string) {
  const me = actor.employeeId
  if (me === null) return []
  const { rows } = await sql<OfferRow>`
    select o.id, o.employee_id, employee.full_name, o.day, s.name, s.short_name, t.start_minute, t.end_minute, office.name as office,
      o.to_employee_id, named.full_name as to_name, o.in_return, o.return_from, o.return_until, o.note, asked.full_name as taken_by, o.version
    from shift_offer o join employee on employee.id = o.employee_id join shift s on s.id = o.shift_id
    ${joinTerms('t', sql`o.day`, sql`s.id`)} left join office on office.id = t.office_id
    left join employee named on named.id = o.to_employee_id ${JOIN_TAKER}
    where ${isOpenOffer(today)} and (o.employee_id = ${me}::uuid or asked.full_name is null and ${isForTaker(me)})
      and ${id === undefined ? sql`true` : sql`o.id = ${id}::uuid`}
    order by o.day, o.offered_at, o.id`.execute(tx)
  return rows.map(({ start_minute, end_minute, ...row }): OfferReply => {
    const isOwn = row.employee_id === me
    return {
      ...row,
      start: clockText(start_minute),
      end: clockText(end_minute),
      is_own: isOwn,
      actions: row.taken_by !== null ? [] : isOwn ? ['remove'] : ['take'],
    }
  })
}
