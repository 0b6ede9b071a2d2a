import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import type { Vault } from '#server/vault.ts'
import { toJsonRows } from '../history/change.ts'
import { encryptedColumns, encryptRow, indexColumns } from '../history/encrypted-columns.ts'
import type { FactValues } from '../history/fact-columns.ts'
import { wrongNumbersMark } from '../numbers/wrong-numbers.ts'
import type { DetailsPlan } from '../../import/details-plan.ts'

/** The columns of a person's own row. */
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
  'leaving_reason',
]

/** Writes new people's own rows, with their numbers sealed; `batch` marks the import that brought them. */
export async function insertPeople(
  tx: Tx,
  vault: Vault,
  people: readonly { id: string; values: FactValues }[],
  batch: string | null,
): Promise<void> {
  if (people.length === 0) return
  const rows = people.map(({ id, values }) => ({
    ...encryptRow(vault, 'employee', id, { is_disabled: false, ...values }),
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

/** Brings people's own rows to these values, every column of them; what is not said becomes empty. */
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

/** Writes members of families, new ones and those that were there; answers how many. */
export async function writeFamily(
  tx: Tx,
  vault: Vault,
  members: DetailsPlan['family'],
  batch: string | null,
): Promise<number> {
  const fresh = members.filter((one) => one.id === null)
  const columns = [
    'id',
    'employee_id',
    'name',
    'relationship',
    'birth_date',
    ...encryptedColumns('family_member'),
    'is_working',
    'is_married',
    'is_disabled',
    'is_studying',
    'import_batch_id',
  ]
  if (fresh.length > 0) {
    const rows = fresh.map((one) => {
      const id = randomUUID()
      const values = { is_working: false, is_married: false, is_disabled: false, is_studying: false, ...one.values }
      return {
        ...encryptRow(vault, 'family_member', id, values),
        id,
        employee_id: one.employeeId,
        import_batch_id: batch,
      }
    })
    await sql`insert into family_member (${sql.join(columns.map((name) => sql.ref(name)))})
      select ${sql.join(columns.map((name) => sql`r.${sql.ref(name)}`))} from jsonb_populate_recordset(null::family_member, ${toJsonRows(rows)}::jsonb) r`.execute(
      tx,
    )
  }
  for (const one of members.filter((member) => member.id !== null))
    await tx
      .updateTable('family_member')
      .set({ ...encryptRow(vault, 'family_member', one.id!, one.values), version: sql`version + 1` })
      .where('id', '=', one.id!)
      .execute()
  return members.length
}
