import { earlierOf } from '#base/days.ts'
import { invalidField, Refused } from '#base/errors.ts'
import type { Hours } from '#modules/time/overtime/people.ts'
import type { TimeOff } from '#modules/time/overtime/time-off.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/database.ts'
import { leavePeople, leaveWorld } from '../balance/facts.ts'
import { isFor } from '../balance/queries.ts'
import { firstDayShort } from '../ledger/room.ts'
import { uncountedOn } from '../ledger/type-rules.ts'
import { type LeaveTypeFacts, leaveTypes } from '../types/leave-types.ts'

/** Hours of pay that time off stands for, as they are kept with it. */
export type StandsFor = Omit<Hours, 'employee'>

/** Time off that work has earned: of which type, for which day, and how much in the type's unit. */
export type Earned = {
  readonly request: string
  readonly employee: string
  readonly type: string
  readonly day: string
  readonly minutes: number
  readonly amount: number
  /** Null where the work is paid beside it, or would not be paid at all. */
  readonly standsFor: readonly Hours[] | null
}

/**
 * Puts what a request earned in the place of what it earned before. Work that is counted anew after it was used earns no
 * less than was used: nobody owes back what stood when they took it. The row of work that earns nothing any more
 * stays and counts no more (LEA-03).
 */
export async function putEarned(tx: Tx, { request, employee, type, standsFor, ...work }: Earned): Promise<void> {
  const hours = standsFor?.map(
    ({ day, code, minutes, rate, byLaw }): StandsFor => ({ day, code, minutes, rate, byLaw }),
  )
  const stands_for = hours ? JSON.stringify(hours) : null
  const row = await tx
    .selectFrom('leave_earning')
    .selectAll()
    .where('request_id', '=', request)
    .where('is_undone', '=', false)
    .executeTakeFirst()
  if (!row) {
    if (work.amount === 0) return
    const of = { request_id: request, employee_id: employee, type_id: type }
    await tx
      .insertInto('leave_earning')
      .values({ ...of, ...work, stands_for })
      .execute()
    return
  }
  if (work.amount < row.amount && (await shortWith(tx, [row], work.amount)) !== null) return
  if (work.amount === 0) {
    await tx.updateTable('leave_earning').set({ is_undone: true }).where('id', '=', row.id).execute()
    return
  }
  await tx
    .updateTable('leave_earning')
    .set({ ...work, stands_for })
    .where('id', '=', row.id)
    .execute()
}

/**
 * Takes back what requests earned: the rows stay and count no more (LEA-03). Throws 409 where it was used or asked for already, with the day of the leave that
 * would have nothing to stand on.
 */
export async function loseEarned(tx: Tx, requests: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom('leave_earning')
    .selectAll()
    .where(among('request_id', requests))
    .where('is_undone', '=', false)
    .execute()
  if (rows.length === 0) return
  const short = await shortWith(tx, rows, 0)
  if (short) throw new Refused('off_in_lieu_used', { status: 409, params: short })
  await tx
    .updateTable('leave_earning')
    .set({ is_undone: true })
    .where(
      among(
        'id',
        rows.map(({ id }) => id),
      ),
    )
    .execute()
}

type Lot = { readonly id: string; readonly employee_id: string; readonly type_id: string; readonly day: string }

/** The first day on which leave would have nothing to stand on if each of some lots were so much; null where there is none. */
async function shortWith(tx: Tx, lots: readonly Lot[], amount: number): Promise<{ day: string; name: string } | null> {
  const types = await leaveTypes(tx)
  const world = await leaveWorld(tx, types, [...new Set(lots.map(({ employee_id }) => employee_id))])
  for (const same of Map.groupBy(lots, ({ employee_id, type_id }) => `${employee_id} ${type_id}`).values()) {
    const { employee_id, type_id } = same[0]!
    const type = types.find(({ id }) => id === type_id)
    const person = world.people.get(employee_id)
    if (!type || !person) continue
    const changed = new Set(same.map(({ id }) => id))
    const before = world.factsOf(employee_id, type_id)
    const earned = before.earned.flatMap((one) => (!changed.has(one.id) ? one : amount > 0 ? { ...one, amount } : []))
    const from = same.map(({ day }) => day).reduce(earlierOf)
    const day = firstDayShort(type.versions, person.facts, { before, after: { ...before, earned }, from })
    if (day !== null) return { day, name: type.name }
  }
  return null
}

/** Overtime that the company gives back as time off, hour for hour: of the first type that is earned by the hour (LEA-17). */
export const OVERTIME_AS_TIME_OFF: TimeOff = {
  isThere: async (tx) => (await hourly(tx)).length > 0,
  async forWhom(tx, employees) {
    const types = await hourly(tx)
    const people = types.length > 0 ? await leavePeople(tx, employees) : new Map()
    return ({ employee, day }) => {
      const person = people.get(employee)
      return person !== undefined && types.some((type) => isFor(type, person, day) && isInForce(type, day))
    }
  },
  async give(tx, { request, employee, day, minutes, hours }) {
    // What is counted anew stays in the type it was given in, whatever became of that type since.
    const type = (await earnedType(tx, request)) ?? (await requireTypeFor(tx, employee, day))
    await putEarned(tx, { request, employee, type, day, minutes, amount: minutes, standsFor: hours })
  },
  takeBack: loseEarned,
}

async function hourly(tx: Tx): Promise<LeaveTypeFacts[]> {
  return (await leaveTypes(tx)).filter(({ isActive, kind, unit }) => isActive && kind === 'earned' && unit === 'hours')
}

/** The type that a request's time off is of already. */
async function earnedType(tx: Tx, request: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('leave_earning')
    .select('type_id')
    .where('request_id', '=', request)
    .where('is_undone', '=', false)
    .executeTakeFirst()
  return row?.type_id
}

/** The type that time off of somebody is given in: `forWhom` says that there is one. Throws 422 for a day of which no balance is kept. */
async function requireTypeFor(tx: Tx, employee: string, day: string): Promise<string> {
  const world = await leaveWorld(tx, await hourly(tx), [employee])
  const type = world.types.find((one) => isFor(one, world.people.get(employee)!, day) && isInForce(one, day))!
  const against = uncountedOn(type.versions, world.factsOf(employee, type.id), day)
  if (against) throw invalidField('day', against.code, { name: type.name, day: against.day })
  return type.id
}

function isInForce({ versions }: LeaveTypeFacts, day: string): boolean {
  return day >= versions[0]!.from
}
