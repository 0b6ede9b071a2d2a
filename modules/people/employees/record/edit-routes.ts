import { addDays, eachDay, earlierOf, laterOf } from '#base/days.ts'
import { invalidField } from '#base/errors.ts'
import { countryPaidIn } from '#base/served-countries.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { requireConfirmed } from '#server/http/session-guard.ts'
import { route } from '#server/route.ts'
import type { DatedTable } from '../as-of.ts'
import { changeFacts } from '../history/change.ts'
import { rowOn, sameValue } from '../history/dated-rows.ts'
import { FACT_COLUMNS, type FactValues } from '../history/fact-columns.ts'
import { openRow, sealedRow } from '../history/secret-columns.ts'
import { checkedIdentity } from '../identity/identity-check.ts'
import { inNames, namesBehind } from '../names.ts'
import { type RecordTable, requireProtected } from '../protected.ts'
import { requireEmployee } from '../reach.ts'
import { storedNumbers, wrongNumber } from '../stored-numbers.ts'
import { markOf } from '../wrong-numbers.ts'
import { employeeApi } from './contract.ts'
import {
  checkBank,
  checkedSchedule,
  checkOwnPlace,
  checkPlace,
  editFact,
  factValues,
  nextVersion,
  withParts,
} from './edit.ts'
import { familyRoutes } from './family-routes.ts'
import { moveJoining, plannedMove } from './move-joining.ts'
import { currencyOf, factOn } from './part-queries.ts'
import { historyChange, touchedBy } from './person-changes.ts'

/** Changing one person: who they are, where they work, what they earn, and their family. */
export function editRoutes(api: Api): void {
  route(api, employeeApi.editProfile, async ({ id, version, confirmed, ...given }, context) => {
    const employee = await requireEmployee(context.tx, context.actor, 'employee:edit', id, context.today)
    const was = openRow(context.vault, 'employee', id, employee)
    const identity = await checkedIdentity(context, id, given, was, confirmed)
    await requireOf(context, id, 'employee', changedIn(identity, was))
    return saveProfile(context, { id, version }, employee.full_name, was, identity)
  })

  route(api, employeeApi.editContact, async ({ id, version, ...given }, context) => {
    const employee = await requireEmployee(context.tx, context.actor, 'contact:edit', id, context.today)
    return saveProfile(
      context,
      { id, version },
      employee.full_name,
      openRow(context.vault, 'employee', id, employee),
      given,
    )
  })

  route(api, employeeApi.editEmployment, async ({ id, version, joined_on, ...given }, context) => {
    const { tx, actor, today } = context
    const employee = await requireEmployee(tx, actor, 'employee:edit', id, today)
    const done = await nextVersion(tx, { id, version }, joined_on === undefined ? {} : { joined_on })
    const person = { ...employee, joined_on: joined_on ?? employee.joined_on }
    if (joined_on !== undefined && joined_on !== employee.joined_on) {
      // Pay begins on that day.
      await requireOf(context, id, 'employee', ['joined_on'])
      await moveJoining(context, employee, joined_on)
      const [first, next] = [earlierOf(joined_on, employee.joined_on), laterOf(joined_on, employee.joined_on)]
      await context.tell(tx, 'workdays.changed', { people: [id], days: eachDay(first, addDays(next, -1)) })
    }
    const place = factValues('employment', given)
    const day = given.correct_row ?? given.from_day ?? today
    const held: Record<string, unknown> = (await factOn(tx, context.vault, 'employment', id, day, true)) ?? {}
    const moves = Object.fromEntries(Object.entries(place).filter(([field, value]) => value !== (held[field] ?? null)))
    await requireOf(context, id, 'employment', Object.keys(moves))
    checkOwnPlace(context, id, moves)
    await checkPlace(context, id, place, given.from_day ?? day, held)
    await editFact(context, 'employment', person, place, given)
    const schedule = checkedSchedule(given, (await factOn(tx, context.vault, 'work_schedule', id, day, true)) ?? {})
    await editFact(context, 'work_schedule', person, schedule, Object.keys(schedule).length > 0 ? given : {})
    return done
  })

  route(api, employeeApi.joiningMove, async ({ id, joined_on }, context) => {
    const employee = await requireEmployee(context.tx, context.actor, 'employee:edit', id, context.today)
    const { moves, changed, stands } = await plannedMove(context, employee, joined_on)
    return { moves: moves.map(({ part }) => part), changed, stands }
  })

  route(api, employeeApi.editCompensation, async ({ id, version, confirmed, ...given }, context) => {
    const { tx, actor, now, today, vault } = context
    const employee = await requireEmployee(tx, actor, 'compensation:edit', id, today)
    const [pay, bank] = [factValues('compensation', given), factValues('bank_detail', given)]
    const moves = given.correct_row !== undefined && Object.keys(bank).length === 0
    await requireOf(context, id, 'compensation', moves ? ['basic_pay'] : Object.keys(pay))
    await requireOf(context, id, 'bank_detail', Object.keys(bank))
    const done = await nextVersion(tx, { id, version })
    if (Object.keys(pay).length > 0 && given.correct_row === undefined) {
      const first = (await factOn(tx, vault, 'compensation', id, given.from_day ?? today, true)) === null
      if (first && pay.basic_pay === undefined) throw invalidField('basic_pay', 'required')
      if (first) pay.currency ??= await currencyOf(tx, vault, id, today)
    }
    const isPaidElsewhere = Object.keys(bank).length > 0
    if (isPaidElsewhere) requireConfirmed(actor.confirmedAt, now)
    const stored = isPaidElsewhere
      ? await checkBank(context, id, bank, given.correct_row ?? given.from_day ?? today, confirmed)
      : {}
    if (Object.keys(pay).length > 0 || moves) await editFact(context, 'compensation', employee, pay, given)
    await editFact(context, 'bank_detail', employee, stored, isPaidElsewhere ? given : {})
    return done
  })

  route(api, employeeApi.editBank, async ({ id, version, confirmed, ...given }, context) => {
    const employee = await requireEmployee(context.tx, context.actor, 'employee:edit', id, context.today)
    const bank = factValues('bank_detail', given)
    await requireOf(context, id, 'bank_detail', FACT_COLUMNS.bank_detail)
    const done = await nextVersion(context.tx, { id, version })
    const day = given.correct_row ?? given.from_day ?? context.today
    await editFact(context, 'bank_detail', employee, await checkBank(context, id, bank, day, confirmed), given)
    return done
  })

  route(api, employeeApi.editStatutory, async ({ id, version, ...given }, context) => {
    const employee = await requireEmployee(context.tx, context.actor, 'employee:edit', id, context.today)
    await requireOf(context, id, 'statutory_status', FACT_COLUMNS.statutory_status)
    const done = await nextVersion(context.tx, { id, version })
    const day = given.correct_row ?? given.from_day ?? context.today
    const held = (await factOn(context.tx, context.vault, 'statutory_status', id, day, true)) ?? {}
    const { values, wrong } = storedNumbers(
      factValues('statutory_status', given),
      held,
      countryPaidIn(await currencyOf(context.tx, context.vault, id, day))?.code,
    )
    if (wrong[0]) throw invalidField(wrong[0], wrongNumber(wrong[0], values[wrong[0]]))
    await editFact(context, 'statutory_status', employee, values, given)
    return done
  })

  route(api, employeeApi.removePlanned, async ({ id, version, fact, from_day }, context) =>
    removePlanned(context, 'employee:edit', { id, version }, fact, from_day),
  )
  route(api, employeeApi.removePlannedPay, async ({ id, version, from_day }, context) =>
    removePlanned(context, 'compensation:edit', { id, version }, 'compensation', from_day),
  )

  familyRoutes(api)
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
  const stored = { ...sealedRow(context.vault, 'employee', at.id, patch), ...markOf('employee', { ...was, ...patch }) }
  const done = await nextVersion(context.tx, at, stored)
  const before = Object.fromEntries(Object.keys(patch).map((key) => [key, was[key]]))
  context.record({ kind: 'employee', id: at.id, name, before, after: patch })
  return done
}

/** What will not happen after all is a change of what it would have changed: it takes the same, and is written down as it was. */
async function removePlanned(
  context: Context,
  permission: 'employee:edit' | 'compensation:edit',
  at: { id: string; version: number },
  fact: DatedTable,
  fromDay: string,
) {
  const { tx, actor, today } = context
  const employee = await requireEmployee(tx, actor, permission, at.id, today)
  await requireOf(context, at.id, fact, fact === 'employment' ? [] : FACT_COLUMNS[fact])
  const done = await nextVersion(tx, at)
  const change = { employeeId: at.id, change: { kind: 'remove' as const, row: fromDay } }
  const outcome = (await changeFacts(tx, fact, [change], context)).get(at.id)!
  const gone = historyChange(at.id, fact, outcome)
  if (gone) {
    await requireProtected(context, actor, touchedBy([gone]))
    for (const { before } of gone.parts) checkOwnPlace(context, at.id, before ?? {})
  }
  const [was, is] = [outcome.before, outcome.after].map((rows) => rowOn(rows, fromDay)?.values ?? {})
  const differing = Object.keys(was!).filter((column) => !sameValue(was![column], is![column]))
  const said = (values: FactValues) =>
    withParts(Object.fromEntries(differing.map((column) => [column, values[column] ?? null])))
  const names = await namesBehind(tx, [was!, is!])
  context.record({
    kind: fact,
    id: at.id,
    name: employee.full_name,
    before: { ...inNames(said(was!), names), from_day: fromDay },
    after: { ...inNames(said(is!), names), from_day: null },
  })
  return done
}

/** Whether the caller may give these columns of one person other values; see `PROTECTED`. */
function requireOf(context: Context, employeeId: string, table: RecordTable, columns: readonly string[]) {
  return requireProtected(context, context.actor, [{ employeeId, table, columns }])
}

/** The fields given that say something else than what stands. */
function changedIn(given: Record<string, unknown>, was: Record<string, unknown>): string[] {
  return Object.keys(given).filter((field) => given[field] !== undefined && !sameValue(given[field], was[field]))
}
