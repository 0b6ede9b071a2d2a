import type { z } from 'zod'
import { conflict } from '#base/errors.ts'
import { deleteMember } from '#organisation/offices.ts'
import type { Context } from '#server/context/context.ts'
import type { NamedChild } from '../core/children/child-counts.ts'
import { saveChildren } from '../core/children/save-children.ts'
import type { familyFields, statutoryFields } from '../core/contract-fields.ts'
import { bankFields, scheduleFields, startOfPayFields } from '../core/contract-fields.ts'
import { factValues, requireValidPlace, requireValidSchedule } from '../core/edit/edit.ts'
import { deleteEmployee, insertPerson } from '../core/edit/employee-rows.ts'
import { addFamilyMember } from '../core/edit/family-member.ts'
import { deletePhoto } from '../core/edit/photo-rows.ts'
import { changeStatus } from '../core/edit/status.ts'
import { EMPLOYEE_JOINED } from '../core/events.ts'
import { FACT_COLUMNS } from '../core/history/fact-columns.ts'
import { loadNextEmployeeNumber, requireValidIdentity } from '../core/identity/identity-check.ts'
import type { newPersonFields } from './contract.ts'
import { listReferencingTables } from './referencing-rows.ts'
import { insertFirstFacts, insertFirstPay, type RequireAnyRight } from './start-person.ts'

type Values<Fields extends z.ZodRawShape> = z.output<z.ZodObject<Fields>>

/** A new person as the form of HR gives it; all columns of the bank account may be known. */
export type NewPerson = Values<typeof newPersonFields> & Values<typeof bankFields>

type CreationRules = {
  /** Codes of confirmed warnings. */
  confirmed?: readonly string[] | undefined
  /** What may be written besides the record; asks the rights of the caller where it is missing. */
  requireAnyRight?: RequireAnyRight
}

const APART: readonly string[] = [
  ...FACT_COLUMNS.employment,
  ...Object.keys(scheduleFields),
  ...Object.keys(startOfPayFields),
  ...Object.keys(bankFields),
]

/**
 * Creates an employee from the joining day on, with place, hours, pay, account and numbers, and publishes `EMPLOYEE_JOINED`.
 * The caller has checked the right to create people and the reach. Throws 422 at the field for invalid values and values of
 * others, and for warnings that are not confirmed (EMP-09); 403 for parts that may not be written.
 */
export async function createPerson(
  context: Context,
  { joined_on, resident_status, ...given }: NewPerson,
  { confirmed, requireAnyRight }: CreationRules,
): Promise<{ id: string; version: number }> {
  const { tx, record } = context
  const place = factValues('employment', given)
  await requireValidPlace(context, null, place, joined_on)
  const own = Object.fromEntries(
    Object.entries(given).filter(([key, value]) => value !== undefined && !APART.includes(key)),
  )
  const identity = await requireValidIdentity(
    context,
    null,
    { ...own, employee_no: given.employee_no ?? (await loadNextEmployeeNumber(context)), full_name: given.full_name },
    {},
    confirmed,
  )
  const id = await insertPerson(context, { ...identity, joined_on })
  await insertFirstFacts(context, id, joined_on, {
    employment: place,
    work_schedule: requireValidSchedule(given, {}),
    statutory_status: resident_status ? { resident_status } : {},
  })
  await context.publish(tx, EMPLOYEE_JOINED, { people: [{ employeeId: id, day: joined_on, earlierId: null }] })
  record({ kind: 'employee', id, name: given.full_name, after: { ...identity, joined_on, ...place } })
  await insertFirstPay(context, { id, full_name: given.full_name, joined_on }, given, confirmed, requireAnyRight)
  const { version } = await tx.selectFrom('employee').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, version }
}

/** A new person with everything that a record takes. */
export type WholePerson = NewPerson & {
  status: Values<typeof statutoryFields>
  family: readonly Values<typeof familyFields>[]
  children: readonly NamedChild[]
}

/**
 * Creates an employee with status, family and children, each written as the calls of a record write it. Returns the id. Throws
 * as `createPerson`, `changeStatus`, `addFamilyMember` and `saveChildren`.
 */
export async function createWholePerson(
  context: Context,
  { status, family, children, ...person }: WholePerson,
  rules: CreationRules,
): Promise<string> {
  const { id } = await createPerson(context, person, rules)
  const created = { id, full_name: person.full_name, joined_on: person.joined_on }
  await changeStatus(context, created, { ...status, from_day: person.joined_on })
  for (const member of family) await addFamilyMember(context, created, member)
  if (children.length > 0) await saveChildren(context, created, children)
  return id
}

/**
 * Deletes somebody to whom nothing points but their own record, at the version that the caller saw. Throws 409
 * `employee_has_history` with the tables that do, and at another version.
 */
export async function removePerson(
  { tx, record }: Pick<Context, 'tx' | 'record'>,
  employee: { id: string; employee_no: string; full_name: string; joined_on: string },
  version: number,
): Promise<void> {
  const { id } = employee
  const behind = await listReferencingTables(tx, id)
  if (behind.length > 0) throw conflict('employee_has_history', { behind })
  await deleteMember(tx, id)
  await deletePhoto(tx, id)
  await deleteEmployee(tx, { id, version })
  record({
    kind: 'employee',
    id,
    name: employee.full_name,
    before: { employee_no: employee.employee_no, full_name: employee.full_name, joined_on: employee.joined_on },
  })
}
