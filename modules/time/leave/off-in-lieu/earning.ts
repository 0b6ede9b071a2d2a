import { earlierDay } from '#base/days/days.ts'
import { DomainError, invalidField } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import type { TimeOffProvider } from '../../hours/overtime/time-off.ts'
import type { Hours } from '../../hours/work/people-on-days.ts'
import { loadLeavePeople, loadLeaveRecords } from '../balance/leave-records.ts'
import { isEligibleFor } from '../balance/queries.ts'
import { firstDayShort } from '../ledger/room.ts'
import { uncountedReason } from '../ledger/type-rules.ts'
import { type LeaveTypeFacts, loadLeaveTypes } from '../types/leave-types.ts'

/** Hours of pay that time off stands for, as they are kept with it. */
export type ReplacedHours = Omit<Hours, 'employee'>

/** Time off that work has earned: of which type, for which day, and how much in the type's unit. */
export type EarnedTimeOff = {
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
export async function replaceEarning(
  tx: Tx,
  { request, employee, type, standsFor, ...work }: EarnedTimeOff,
): Promise<void> {
  const hours = standsFor?.map(
    ({ day, code, minutes, rate, byLaw }): ReplacedHours => ({ day, code, minutes, rate, byLaw }),
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
  if (work.amount < row.amount && (await findFirstDayShort(tx, [row], work.amount)) !== null) return
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
export async function undoEarnings(tx: Tx, requests: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom('leave_earning')
    .selectAll()
    .where(idIn('request_id', requests))
    .where('is_undone', '=', false)
    .execute()
  if (rows.length === 0) return
  const short = await findFirstDayShort(tx, rows, 0)
  if (short) throw new DomainError('off_in_lieu_used', { status: 409, params: short })
  await tx
    .updateTable('leave_earning')
    .set({ is_undone: true })
    .where(
      idIn(
        'id',
        rows.map(({ id }) => id),
      ),
    )
    .execute()
}

type EarningLot = { readonly id: string; readonly employee_id: string; readonly type_id: string; readonly day: string }

/** The first day on which leave would have nothing to stand on if each of some lots were so much; null where there is none. */
async function findFirstDayShort(
  tx: Tx,
  lots: readonly EarningLot[],
  amount: number,
): Promise<{ day: string; name: string } | null> {
  const types = await loadLeaveTypes(tx)
  const world = await loadLeaveRecords(tx, types, [...new Set(lots.map(({ employee_id }) => employee_id))])
  for (const same of Map.groupBy(lots, ({ employee_id, type_id }) => `${employee_id} ${type_id}`).values()) {
    const { employee_id, type_id } = same[0]!
    const type = types.find(({ id }) => id === type_id)
    const person = world.people.get(employee_id)
    if (!type || !person) continue
    const changed = new Set(same.map(({ id }) => id))
    const before = world.factsOf(employee_id, type_id)
    const earned = before.earned.flatMap((one) => (!changed.has(one.id) ? one : amount > 0 ? { ...one, amount } : []))
    const from = same.map(({ day }) => day).reduce(earlierDay)
    const day = firstDayShort(type.versions, person.facts, { before, after: { ...before, earned }, from })
    if (day !== null) return { day, name: type.name }
  }
  return null
}

/** Overtime that the company gives back as time off, hour for hour: of the first type that is earned by the hour (LEA-17). */
export const OVERTIME_AS_TIME_OFF: TimeOffProvider = {
  isAvailable: async (tx) => (await loadHourlyTypes(tx)).length > 0,
  async loadEligibility(tx, employees) {
    const types = await loadHourlyTypes(tx)
    const people = types.length > 0 ? await loadLeavePeople(tx, employees) : new Map()
    return ({ employee, day }) => {
      const person = people.get(employee)
      return person !== undefined && types.some((type) => isEligibleFor(type, person, day) && isInForce(type, day))
    }
  },
  async grantTimeOff(tx, { request, employee, day, minutes, hours }) {
    // What is counted anew stays in the type it was given in, whatever became of that type since.
    const type = (await findEarnedType(tx, request)) ?? (await requireTypeFor(tx, employee, day))
    await replaceEarning(tx, { request, employee, type, day, minutes, amount: minutes, standsFor: hours })
  },
  revokeTimeOff: undoEarnings,
}

async function loadHourlyTypes(tx: Tx): Promise<LeaveTypeFacts[]> {
  return (await loadLeaveTypes(tx)).filter(
    ({ isActive, kind, unit }) => isActive && kind === 'earned' && unit === 'hours',
  )
}

/** The type that a request's time off is of already. */
async function findEarnedType(tx: Tx, request: string): Promise<string | undefined> {
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
  const world = await loadLeaveRecords(tx, await loadHourlyTypes(tx), [employee])
  const type = world.types.find((one) => isEligibleFor(one, world.people.get(employee)!, day) && isInForce(one, day))!
  const against = uncountedReason(type.versions, world.factsOf(employee, type.id), day)
  if (against) throw invalidField('day', against.code, { name: type.name, day: against.day })
  return type.id
}

function isInForce({ versions }: LeaveTypeFacts, day: string): boolean {
  return day >= versions[0]!.from
}
