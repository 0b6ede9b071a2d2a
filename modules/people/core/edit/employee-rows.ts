import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { deleteVersioned, updateVersioned } from '#server/database/records.ts'
import type { Vault } from '#server/vault.ts'
import { toJsonRows } from '../history/change.ts'
import { encryptRow, indexColumns } from '../history/encrypted-columns.ts'
import type { FactValues } from '../history/fact-columns.ts'
import { wrongNumbersMark } from '../numbers/wrong-numbers.ts'

/** Columns of the table `employee` that people enter. */
export const OWN_COLUMNS = [
  'employee_no',
  'full_name',
  'preferred_name',
  'ic_number',
  'passport_number',
  'passport_country',
  'birth_date',
  'gender',
  'nationality',
  'marital_status',
  'religion',
  'race',
  'is_disabled',
  'phone',
  'personal_email',
  'work_email',
  'address_line1',
  'address_line2',
  'city',
  'state',
  'postal_code',
  'country',
  'emergency_name',
  'emergency_phone',
  'emergency_relationship',
  'joined_on',
  'resigned_on',
  'last_day',
  'last_payroll_day',
  'is_dismissed',
  'leaving_reason',
]

/** Inserts people with encrypted numbers; `batch` names their import. */
export async function insertPeople(
  tx: Tx,
  vault: Vault,
  people: readonly { id: string; values: FactValues }[],
  batch: string | null,
): Promise<void> {
  if (people.length === 0) return
  const rows = people.map(({ id, values }) => ({
    ...encryptRow(vault, 'employee', id, { is_disabled: false, is_dismissed: false, ...values }),
    ...wrongNumbersMark('employee', values),
    id,
    import_batch_id: batch,
  }))
  const columns = ['id', ...OWN_COLUMNS, ...indexColumns('employee'), 'wrong_numbers', 'import_batch_id']
  await sql`insert into employee (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(columns.map((name) => sql`r.${sql.ref(name)}`))} from jsonb_populate_recordset(null::employee, ${toJsonRows(rows)}::jsonb) r`.execute(
    tx,
  )
}

/** Sets all columns of people; missing values become null. */
export async function updatePeople(
  tx: Tx,
  vault: Vault,
  people: readonly { id: string; values: FactValues }[],
): Promise<void> {
  if (people.length === 0) return
  const rows = people.map(({ id, values }) => ({
    ...encryptRow(
      vault,
      'employee',
      id,
      Object.fromEntries(OWN_COLUMNS.map((column) => [column, values[column] ?? null])),
    ),
    ...wrongNumbersMark('employee', values),
    id,
  }))
  const columns = [...OWN_COLUMNS, ...indexColumns('employee'), 'wrong_numbers']
  await sql`update employee t set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`))}
    from jsonb_populate_recordset(null::employee, ${toJsonRows(rows)}::jsonb) r where t.id = r.id`.execute(tx)
}

/** Inserts a person and returns the id. Encrypts the numbers. */
export async function insertPerson({ tx, vault }: Context, values: Record<string, unknown>): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('employee')
    .values({ ...encryptRow(vault, 'employee', id, values), ...wrongNumbersMark('employee', values), id } as never)
    .execute()
  return id
}

/** Updates the record at the version that the caller saw; 409 at another. Every change of a person raises it. */
export async function updateEmployeeVersioned(
  tx: Tx,
  at: { id: string; version: number },
  patch: Record<string, unknown> = {},
): Promise<{ id: string; version: number }> {
  const { after } = await updateVersioned(tx, 'employee', at, patch)
  return { id: at.id, version: Number(after.version) }
}

/** Raises the versions of people whose records changed. */
export async function raiseVersions(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update employee set version = version + 1 where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Deletes a person at the version that the caller saw; 409 at another. */
export async function deleteEmployee(tx: Tx, at: { id: string; version: number }): Promise<void> {
  await deleteVersioned(tx, 'employee', at)
}

/**
 * Sets a last day for a simulation that the caller rolls back: publishes no event and writes no log. People who join
 * later stay as they are.
 */
export async function simulateLeaving(tx: Tx, people: readonly string[], lastDay: Day): Promise<void> {
  await sql`update employee set last_day = ${lastDay}::date, last_payroll_day = ${lastDay}::date
    where id = any(${[...people]}::uuid[]) and joined_on <= ${lastDay}::date`.execute(tx)
}
