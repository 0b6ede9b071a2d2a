import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import { deleteVersioned, updateVersioned } from '#server/database/records.ts'
import type { Vault } from '#server/vault.ts'
import { toJsonRows } from '../history/change.ts'
import { encryptedColumns, encryptRow } from '../history/encrypted-columns.ts'
import type { FactValues } from '../history/fact-columns.ts'

/** Columns of a family member; the card number is encrypted. */
export const FAMILY_COLUMNS = [
  'name',
  'relationship',
  'birth_date',
  'ic_number',
  'is_working',
  'is_married',
  'is_disabled',
  'is_studying',
  'health_insured_from',
  'health_insured_until',
] as const

/** Whether the days of a member's health insurance are a span: an end needs a beginning, and does not come before it. */
export function isInsuredSpan({ health_insured_from: from, health_insured_until: until }: FactValues): boolean {
  return typeof until !== 'string' || (typeof from === 'string' && from <= until)
}

export async function insertFamilyMember(tx: Tx, vault: Vault, employeeId: string, values: Record<string, unknown>) {
  const id = randomUUID()
  return tx
    .insertInto('family_member')
    .values({ ...encryptRow(vault, 'family_member', id, values), id, employee_id: employeeId } as never)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes a member at the version that the caller saw; 409 at another. */
export function updateFamilyMember(
  tx: Tx,
  vault: Vault,
  at: { id: string; version: number },
  values: Record<string, unknown>,
) {
  return updateVersioned(tx, 'family_member', at, encryptRow(vault, 'family_member', at.id, values))
}

/** Deletes a member at the version that the caller saw; 409 at another. */
export function deleteFamilyMember(tx: Tx, at: { id: string; version: number }) {
  return deleteVersioned(tx, 'family_member', at)
}

/** Inserts new members and updates known ones. Returns their number. */
export async function writeFamily(
  tx: Tx,
  vault: Vault,
  members: readonly { id: string | null; employeeId: string; values: FactValues }[],
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
    'health_insured_from',
    'health_insured_until',
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
  for (const { id, values } of members) {
    if (id === null) continue
    await tx
      .updateTable('family_member')
      .set({ ...encryptRow(vault, 'family_member', id, values), version: sql`version + 1` })
      .where('id', '=', id)
      .execute()
  }
  return members.length
}
