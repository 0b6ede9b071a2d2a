import { addDays, eachDay, earlierDay, laterDay } from '#base/days/days.ts'
import { invalidField } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { requireStepUp } from '#server/sessions/session-guard.ts'
import type { DatedTable } from '../core/as-of.ts'
import {
  factValues,
  forbidOwnPlace,
  requireValidBank,
  requireValidPlace,
  requireValidSchedule,
  updateFact,
  withParts,
} from '../core/edit/edit.ts'
import { updateEmployeeVersioned } from '../core/edit/employee-rows.ts'
import { loadFactOn, loadPayCurrency } from '../core/edit/part-queries.ts'
import { historyChange, touchedColumns } from '../core/edit/person-changes.ts'
import { loadReferencedNames, withNames } from '../core/edit/referenced-names.ts'
import { changeStatus } from '../core/edit/status.ts'
import { WORKDAYS_CHANGED } from '../core/events.ts'
import { changeFact } from '../core/history/change.ts'
import { isSameValue, rowOn } from '../core/history/dated-rows.ts'
import { decryptRow, encryptRow } from '../core/history/encrypted-columns.ts'
import { FACT_COLUMNS, type FactValues } from '../core/history/fact-columns.ts'
import { requireValidIdentity } from '../core/identity/identity-check.ts'
import { wrongNumbersMark } from '../core/numbers/wrong-numbers.ts'
import { requireUsualPay } from '../core/pay/ten-times.ts'
import { type RecordTable, requireMayChange } from '../core/protected-columns.ts'
import { requireEmployee } from '../core/reach.ts'
import { employeeApi } from './contract.ts'
import { registerFamilyRoutes } from './family-routes.ts'
import { moveJoining, planJoiningMove } from './move-joining.ts'

/** Changes one person: identity, place, pay, statutory status and family. */
export function registerEditRoutes(api: Api): void {
  route(api, employeeApi.editProfile, async ({ id, version, confirmed, ...given }, context) => {
    const employee = await requireEmployee(context.tx, context.actor, 'employee:edit', id, context.today)
    const was = decryptRow(context.vault, 'employee', id, employee)
    const identity = await requireValidIdentity(context, id, given, was, confirmed)
    await requireMayChangeColumns(context, id, 'employee', changedFields(identity, was))
    return saveProfile(context, { id, version }, employee.full_name, was, identity)
  })

  route(api, employeeApi.editContact, async ({ id, version, ...given }, context) => {
    const employee = await requireEmployee(context.tx, context.actor, 'contact:edit', id, context.today)
    return saveProfile(
      context,
      { id, version },
      employee.full_name,
      decryptRow(context.vault, 'employee', id, employee),
      given,
    )
  })

  route(api, employeeApi.editEmployment, async ({ id, version, joined_on, ...given }, context) => {
    const { tx, actor, today } = context
    const employee = await requireEmployee(tx, actor, 'employee:edit', id, today)
    const done = await updateEmployeeVersioned(tx, { id, version }, joined_on === undefined ? {} : { joined_on })
    const person = { ...employee, joined_on: joined_on ?? employee.joined_on }
    if (joined_on !== undefined && joined_on !== employee.joined_on) {
      // The joining day decides when pay begins.
      await requireMayChangeColumns(context, id, 'employee', ['joined_on'])
      await moveJoining(context, employee, joined_on)
      const [first, next] = [earlierDay(joined_on, employee.joined_on), laterDay(joined_on, employee.joined_on)]
      await context.publish(tx, WORKDAYS_CHANGED, { people: [id], days: eachDay(first, addDays(next, -1)) })
    }
    const place = factValues('employment', given)
    const day = given.correct_row ?? given.from_day ?? today
    const current: Record<string, unknown> = (await loadFactOn(tx, context.vault, 'employment', id, day, true)) ?? {}
    const moves = Object.fromEntries(
      Object.entries(place).filter(([field, value]) => value !== (current[field] ?? null)),
    )
    await requireMayChangeColumns(context, id, 'employment', Object.keys(moves))
    forbidOwnPlace(context, id, moves)
    await requireValidPlace(context, id, place, given.from_day ?? day, current)
    await updateFact(context, 'employment', person, place, given)
    const schedule = requireValidSchedule(
      given,
      (await loadFactOn(tx, context.vault, 'work_schedule', id, day, true)) ?? {},
    )
    await updateFact(context, 'work_schedule', person, schedule, Object.keys(schedule).length > 0 ? given : {})
    return done
  })

  route(api, employeeApi.joiningMove, async ({ id, joined_on }, context) => {
    const employee = await requireEmployee(context.tx, context.actor, 'employee:edit', id, context.today)
    const { moves, changed, stands } = await planJoiningMove(context, employee, joined_on)
    return { moves: moves.map(({ part }) => part), changed, stands }
  })

  route(api, employeeApi.editCompensation, async ({ id, version, confirmed, ...given }, context) => {
    const { tx, actor, now, today, vault } = context
    const employee = await requireEmployee(tx, actor, 'compensation:edit', id, today)
    const [pay, bank] = [factValues('compensation', given), factValues('bank_detail', given)]
    const moves = given.correct_row !== undefined && Object.keys(bank).length === 0
    await requireMayChangeColumns(context, id, 'compensation', moves ? ['basic_pay'] : Object.keys(pay))
    await requireMayChangeColumns(context, id, 'bank_detail', Object.keys(bank))
    const done = await updateEmployeeVersioned(tx, { id, version })
    if (Object.keys(pay).length > 0 && given.correct_row === undefined) {
      const first = (await loadFactOn(tx, vault, 'compensation', id, given.from_day ?? today, true)) === null
      if (first && pay.basic_pay === undefined) throw invalidField('basic_pay', 'required')
      if (first) pay.currency ??= await loadPayCurrency(tx, vault, id, today)
    }
    if (typeof pay.basic_pay === 'number') {
      const day = given.correct_row ?? given.from_day ?? today
      const held = await loadFactOn(tx, vault, 'compensation', id, day, true)
      const currency = String(pay.currency ?? held?.currency ?? (await loadPayCurrency(tx, vault, id, day)))
      // A correction replaces a value that was wrong: only the minimum wage says whether it is usual.
      const before = given.correct_row === undefined && held?.currency === currency ? Number(held.basic_pay) : null
      requireUsualPay({ amount: pay.basic_pay, currency, per: 'monthly', before, day }, confirmed)
    }
    const isPaidElsewhere = Object.keys(bank).length > 0
    if (isPaidElsewhere) requireStepUp(actor.confirmedAt, now)
    const stored = isPaidElsewhere
      ? await requireValidBank(context, id, bank, given.correct_row ?? given.from_day ?? today, confirmed)
      : {}
    if (Object.keys(pay).length > 0 || moves) await updateFact(context, 'compensation', employee, pay, given)
    await updateFact(context, 'bank_detail', employee, stored, isPaidElsewhere ? given : {})
    return done
  })

  route(api, employeeApi.editBank, async ({ id, version, confirmed, ...given }, context) => {
    const employee = await requireEmployee(context.tx, context.actor, 'employee:edit', id, context.today)
    const bank = factValues('bank_detail', given)
    await requireMayChangeColumns(context, id, 'bank_detail', FACT_COLUMNS.bank_detail)
    const done = await updateEmployeeVersioned(context.tx, { id, version })
    const day = given.correct_row ?? given.from_day ?? context.today
    await updateFact(context, 'bank_detail', employee, await requireValidBank(context, id, bank, day, confirmed), given)
    return done
  })

  route(api, employeeApi.editStatutory, async ({ id, version, ...given }, context) => {
    const employee = await requireEmployee(context.tx, context.actor, 'employee:edit', id, context.today)
    await requireMayChangeColumns(context, id, 'statutory_status', FACT_COLUMNS.statutory_status)
    const done = await updateEmployeeVersioned(context.tx, { id, version })
    await changeStatus(context, employee, given)
    return done
  })

  route(api, employeeApi.removePlanned, async ({ id, version, fact, from_day }, context) =>
    removePlannedChange(context, 'employee:edit', { id, version }, fact, from_day),
  )
  route(api, employeeApi.removePlannedPay, async ({ id, version, from_day }, context) =>
    removePlannedChange(context, 'compensation:edit', { id, version }, 'compensation', from_day),
  )

  registerFamilyRoutes(api)
}

async function saveProfile(
  context: Context,
  at: { id: string; version: number },
  name: string,
  was: Record<string, unknown>,
  given: Record<string, unknown>,
) {
  const patch = Object.fromEntries(
    Object.entries(given).filter(([key, value]) => value !== undefined && value !== was[key]),
  )
  const stored = {
    ...encryptRow(context.vault, 'employee', at.id, patch),
    ...wrongNumbersMark('employee', { ...was, ...patch }),
  }
  const done = await updateEmployeeVersioned(context.tx, at, stored)
  const before = Object.fromEntries(Object.keys(patch).map((key) => [key, was[key]]))
  context.record({ kind: 'employee', id: at.id, name, before, after: patch })
  return done
}

/** Cancels a planned change. It needs the rights of the change, and is logged with its values. */
async function removePlannedChange(
  context: Context,
  permission: 'employee:edit' | 'compensation:edit',
  at: { id: string; version: number },
  fact: DatedTable,
  fromDay: string,
) {
  const { tx, actor, today } = context
  const employee = await requireEmployee(tx, actor, permission, at.id, today)
  await requireMayChangeColumns(context, at.id, fact, fact === 'employment' ? [] : FACT_COLUMNS[fact])
  const done = await updateEmployeeVersioned(tx, at)
  const outcome = await changeFact(tx, fact, { employeeId: at.id, change: { kind: 'remove', row: fromDay } }, context)
  const removal = historyChange(at.id, fact, outcome)
  if (removal) {
    await requireMayChange(context, actor, touchedColumns([removal]))
    for (const { before } of removal.parts) forbidOwnPlace(context, at.id, before ?? {})
  }
  const was = rowOn(outcome.before, fromDay)?.values ?? {}
  const is = rowOn(outcome.after, fromDay)?.values ?? {}
  const differing = Object.keys(was).filter((column) => !isSameValue(was[column], is[column]))
  const auditValues = (values: FactValues) =>
    withParts(Object.fromEntries(differing.map((column) => [column, values[column] ?? null])))
  const names = await loadReferencedNames(tx, [was, is])
  context.record({
    kind: fact,
    id: at.id,
    name: employee.full_name,
    before: { ...withNames(auditValues(was), names), from_day: fromDay },
    after: { ...withNames(auditValues(is), names), from_day: null },
  })
  return done
}

/** Throws 403 where the caller may not change these columns; see `PROTECTED`. */
function requireMayChangeColumns(context: Context, employeeId: string, table: RecordTable, columns: readonly string[]) {
  return requireMayChange(context, context.actor, [{ employeeId, table, columns }])
}

/** Fields whose values differ from the current ones. */
function changedFields(given: Record<string, unknown>, was: Record<string, unknown>): string[] {
  return Object.keys(given).filter((field) => given[field] !== undefined && !isSameValue(given[field], was[field]))
}
