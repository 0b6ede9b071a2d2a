import { sql } from 'kysely'
import { earlierDay } from '#base/days/days.ts'
import { DomainError, invalidField } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { selectOne } from '#server/database/select-one.ts'
import type { TimeOffProvider } from '../../hours/overtime/time-off.ts'
import { type Hours, loadPeopleOnDays, type PersonDay } from '../../hours/work/people-on-days.ts'
import { loadLeavePeople, loadLeaveRecords, requireLeavePerson } from '../balance/leave-records.ts'
import { isEligibleFor } from '../balance/queries.ts'
import { firstDayShort } from '../ledger/room.ts'
import { firstRules, ONE_DAY, uncountedReason } from '../ledger/type-rules.ts'
import { type LeaveTypeFacts, loadLeaveTypes } from '../types/leave-types.ts'

/** Hours of overtime pay that the time off replaces. */
export type ReplacedHours = Omit<Hours, 'employee'>

/** Time off earned by work: its type, its day, and the amount in the type's unit. */
export type EarnedTimeOff = {
  readonly request: string
  readonly employee: string
  readonly type: string
  readonly day: string
  readonly minutes: number
  readonly amount: number
  /** Null when the work is paid as well, or would not be paid at all. */
  readonly standsFor: readonly Hours[] | null
}

/**
 * Replaces what a request earned. Recounted work never earns less than was used, so nobody owes time off back. A row
 * that earns nothing any more stays but no longer counts (LEA-03).
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
 * Undoes what requests earned: the rows stay but no longer count (LEA-03). Throws 409 with the day of the leave that
 * would be uncovered, when it was used or requested already.
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

/**
 * Finds the first day on which leave would be uncovered if each lot were reduced to `amount`; null when there is none.
 */
async function findFirstDayShort(
  tx: Tx,
  lots: readonly EarningLot[],
  amount: number,
): Promise<{ day: string; name: string } | null> {
  const types = await loadLeaveTypes(tx)
  const world = await loadLeaveRecords(tx, types, [...new Set(lots.map(({ employee_id }) => employee_id))])
  for (const same of Map.groupBy(lots, ({ employee_id, type_id }) => `${employee_id} ${type_id}`).values()) {
    const [lot] = same
    if (!lot) continue
    const { employee_id, type_id } = lot
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

/** Overtime as time off, hour for hour, in the first type that is earned by the hour (LEA-17). */
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
    // Recounted time off stays in its type, whatever changed in that type since.
    const type = (await findEarnedType(tx, request)) ?? (await requireTypeFor(tx, employee, day))
    await replaceEarning(tx, { request, employee, type, day, minutes, amount: minutes, standsFor: hours })
  },
  async loadDayInLieuEligibility(tx, employees) {
    const types = employees.length > 0 ? await loadEarnedTypes(tx) : []
    const people = types.length > 0 ? await loadLeavePeople(tx, employees) : new Map()
    return ({ employee, day }) => {
      const person = people.get(employee)
      return person !== undefined && types.some((type) => isEligibleFor(type, person, day) && isInForce(type, day))
    }
  },
  grantDayInLieu,
  async withdrawDayInLieu(tx, request) {
    const row = await tx
      .selectFrom('leave_earning')
      .selectAll()
      .where('request_id', '=', request)
      .where('is_undone', '=', false)
      .executeTakeFirst()
    if (!row) return
    const { employee_id: employee, type_id: type, day, minutes } = row
    await replaceEarning(tx, { request, employee, type, day, minutes, amount: 0, standsFor: null })
  },
  revokeTimeOff: undoEarnings,
}

/**
 * Grants a whole day off for work that is paid besides (Labor Standards Act art. 40), in the first type that is earned by
 * work. Work of the same day that earned a day by another request earns none again.
 */
async function grantDayInLieu(
  tx: Tx,
  { request, employee, day }: PersonDay & { readonly request: string },
): Promise<void> {
  if (await hasEarnedDayInLieu(tx, { employee, day }, request)) return
  const known = await findEarnedType(tx, request)
  const types = (await loadLeaveTypes(tx)).filter(
    ({ id, isActive, kind }) => id === known || (isActive && kind === 'earned'),
  )
  const world = await loadLeaveRecords(tx, types, [employee])
  const person = requireLeavePerson(world, employee)
  const isHolding = (type: LeaveTypeFacts) =>
    isEligibleFor(type, person, day) &&
    isInForce(type, day) &&
    uncountedReason(type.versions, world.factsOf(employee, type.id), day) === null
  const type = types.find(({ id }) => id === known) ?? types.find(isHolding)
  if (!type) return
  const { minutes } = required(
    (await loadPeopleOnDays(tx, [{ employee, day }]))({ employee, day }),
    'an employed person',
  )
  const amount = type.unit === 'hours' ? minutes : ONE_DAY
  await replaceEarning(tx, { request, employee, type: type.id, day, minutes, amount, standsFor: null })
}

/** Whether work of a day earned a day off besides its pay by another request. */
export async function hasEarnedDayInLieu(
  tx: Tx,
  { employee, day }: PersonDay,
  request: string | null,
): Promise<boolean> {
  const { found } = await selectOne(
    tx,
    sql<{ found: boolean }>`select exists (select from leave_earning
      where employee_id = ${employee}::uuid and day = ${day}::date and stands_for is null and not is_undone
        and request_id is distinct from ${request}::uuid) as found`,
  )
  return found
}

async function loadEarnedTypes(tx: Tx): Promise<LeaveTypeFacts[]> {
  return (await loadLeaveTypes(tx)).filter(({ isActive, kind }) => isActive && kind === 'earned')
}

async function loadHourlyTypes(tx: Tx): Promise<LeaveTypeFacts[]> {
  return (await loadEarnedTypes(tx)).filter(({ unit }) => unit === 'hours')
}

/** Finds the type in which a request's time off was given. */
async function findEarnedType(tx: Tx, request: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('leave_earning')
    .select('type_id')
    .where('request_id', '=', request)
    .where('is_undone', '=', false)
    .executeTakeFirst()
  return row?.type_id
}

/**
 * Returns the type for a person's time off; `loadEligibility` has checked that there is one. Throws 422 for a day
 * without a balance.
 */
async function requireTypeFor(tx: Tx, employee: string, day: string): Promise<string> {
  const world = await loadLeaveRecords(tx, await loadHourlyTypes(tx), [employee])
  const person = requireLeavePerson(world, employee)
  const type = required(
    world.types.find((one) => isEligibleFor(one, person, day) && isInForce(one, day)),
    'a type of time off',
  )
  const against = uncountedReason(type.versions, world.factsOf(employee, type.id), day)
  if (against) throw invalidField('day', against.code, { name: type.name, day: against.day })
  return type.id
}

function isInForce({ versions }: LeaveTypeFacts, day: string): boolean {
  return day >= firstRules(versions).from
}
