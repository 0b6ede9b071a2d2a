import type { Actor } from '#base/access/actor.ts'
import type { Permission } from '#base/access/permissions.ts'
import { countryPaidIn } from '#base/countries/served-countries.ts'
import { dayText } from '#base/days/day-text.ts'
import { addDays } from '#base/days/days.ts'
import { conflict, forbidden, invalidField } from '#base/errors.ts'
import { keysOf } from '#base/objects.ts'
import { required } from '#base/required.ts'
import type { Context } from '#server/context/context.ts'
import { requireStepUp } from '#server/sessions/session-guard.ts'
import { copyChildren } from '../core/children/child-counts.ts'
import { factValues, requireOfficeInReach, requireValidBank, requireValidPlace, updateFact } from '../core/edit/edit.ts'
import { insertPerson, updateEmployeeVersioned } from '../core/edit/employee-rows.ts'
import { loadFactOn, loadPayCurrency } from '../core/edit/part-queries.ts'
import { movePhoto } from '../core/edit/photo-rows.ts'
import { EMPLOYEE_JOINED } from '../core/events.ts'
import { type ChangeContext, changeFacts } from '../core/history/change.ts'
import { decryptRow } from '../core/history/encrypted-columns.ts'
import { loadNextEmployeeNumber, requireValidIdentity } from '../core/identity/identity-check.ts'
import { normalizeNumbers, numberFaultCode } from '../core/numbers/normalize-numbers.ts'
import { requireUsualPay } from '../core/pay/ten-times.ts'
import type { requireEmployee } from '../core/reach.ts'

type EmployeeRecord = Awaited<ReturnType<typeof requireEmployee>>

/** Inserts the first rows of facts from the joining day. */
export async function insertFirstFacts(
  context: Context & Pick<ChangeContext, 'isCopy'>,
  id: string,
  joinedOn: string,
  facts: Partial<Record<'employment' | 'work_schedule' | 'statutory_status', Record<string, unknown>>>,
): Promise<void> {
  for (const table of keysOf(facts)) {
    const values = facts[table] ?? {}
    await changeFacts(context.tx, table, [{ employeeId: id, change: { kind: 'set', from: joinedOn, values } }], context)
  }
}

/** Throws 403 where somebody may write a part of a new person by none of these rights. */
export type RequireAnyRight = (...rights: Permission[]) => void

/** Asks the rights of the caller. */
export function requireRightOf(actor: Actor): RequireAnyRight {
  return (...rights) => {
    if (!rights.some((right) => actor.grants.has(right))) throw forbidden()
  }
}

/**
 * Inserts the given pay, account and numbers of a new person. Each needs the right to change it later: throws 403
 * without it and 422 for invalid values, and asks for the password before an account.
 */
export async function insertFirstPay(
  context: Context,
  person: { id: string; full_name: string; joined_on: string },
  given: Record<string, unknown>,
  confirmed: readonly string[] | undefined,
  requireAnyRight: RequireAnyRight = requireRightOf(context.actor),
): Promise<void> {
  const { tx, actor, vault, now } = context
  const from = { from_day: person.joined_on }
  const givenValues = (table: 'compensation' | 'bank_detail' | 'statutory_status') =>
    Object.fromEntries(Object.entries(factValues(table, given)).filter(([, value]) => value !== null))
  const numbers = normalizeNumbers(
    givenValues('statutory_status'),
    {},
    countryPaidIn(await loadPayCurrency(tx, vault, person.id, person.joined_on))?.code,
  )
  if (numbers.wrong[0])
    throw invalidField(numbers.wrong[0], numberFaultCode(numbers.wrong[0], numbers.values[numbers.wrong[0]]))
  if (Object.keys(numbers.values).length > 0) {
    requireAnyRight('employee:edit')
    await updateFact(context, 'statutory_status', person, numbers.values, from)
  }
  const pay = givenValues('compensation')
  if (pay.basic_pay !== undefined) {
    requireAnyRight('compensation:edit')
    pay.currency ??= await loadPayCurrency(tx, vault, person.id, person.joined_on)
    requireUsualPay(
      {
        amount: Number(pay.basic_pay),
        currency: String(pay.currency),
        per: 'monthly',
        before: null,
        day: person.joined_on,
      },
      confirmed,
    )
    await updateFact(context, 'compensation', person, pay, from)
  }
  const bank = givenValues('bank_detail')
  if (Object.keys(bank).length === 0) return
  requireAnyRight('employee:edit', 'compensation:edit')
  requireStepUp(actor.confirmedAt, now)
  await updateFact(
    context,
    'bank_detail',
    person,
    await requireValidBank(context, person.id, bank, person.joined_on, confirmed),
    from,
  )
}

/** Adds an employment for somebody terminated, linked to the old one, which stays unchanged. */
export async function createEmployment(
  context: Context,
  at: { id: string; version: number },
  old: EmployeeRecord,
  given: Record<string, unknown> & { joined_on?: string; employee_no?: string },
) {
  const { tx, vault, record } = context
  const { joined_on, employee_no, ...rest } = given
  if (!joined_on) throw invalidField('joined_on', 'required')
  const lastDay = required(old.last_day, 'the last day of somebody whose employment ended')
  if (joined_on <= lastDay)
    throw invalidField('joined_on', 'joins_before_leaving', {
      day: dayText(addDays(lastDay, 1), context.language),
    })
  const later = await tx
    .selectFrom('employee')
    .select('id')
    .where('earlier_employee_id', '=', old.id)
    .executeTakeFirst()
  if (later) throw conflict('already_rehired')
  const place = factValues('employment', rest)
  await requireValidPlace(context, null, place, joined_on)
  requireOfficeInReach(context, place.office_id)
  const number = employee_no ?? (await loadNextEmployeeNumber(context))
  await requireValidIdentity(context, old.id, { employee_no: number }, {}, undefined)
  // The work address belongs to the person: it moves to the new employment, so that it stays unique.
  await updateEmployeeVersioned(tx, at, { work_email: null })
  const previous = decryptRow(vault, 'employee', old.id, old)
  const carried = Object.fromEntries(
    Object.entries(previous).filter(
      ([key]) =>
        ![
          'id',
          'company_id',
          'version',
          'created_at',
          'resigned_on',
          'last_day',
          'last_payroll_day',
          'is_dismissed',
          'leaving_reason',
          'import_batch_id',
          'ic_index',
          'passport_index',
        ].includes(key),
    ),
  )
  const id = await insertPerson(context, { ...carried, employee_no: number, joined_on, earlier_employee_id: old.id })
  const schedule = await loadFactOn(tx, vault, 'work_schedule', old.id, lastDay, true)
  const statutory = await loadFactOn(tx, vault, 'statutory_status', old.id, lastDay, true)
  await insertFirstFacts({ ...context, isCopy: true }, id, joined_on, {
    employment: place,
    work_schedule: factValues('work_schedule', schedule ?? {}),
    statutory_status: factValues('statutory_status', statutory ?? {}),
  })
  await context.publish(tx, EMPLOYEE_JOINED, { people: [{ employeeId: id, day: joined_on, earlierId: old.id }] })
  await movePhoto(tx, old.id, id)
  await copyChildren(tx, old.id, id)
  record({
    kind: 'employee',
    id,
    name: old.full_name,
    after: { employee_no: number, joined_on, earlier_employment: old.employee_no, ...place },
  })
  return { id, version: 1 }
}
