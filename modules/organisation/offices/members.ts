import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { updateVersioned } from '#server/database/records.ts'
import { loadOfficeRow, requireOffice } from './queries.ts'

/**
 * Lets somebody manage an office, or no longer. Returns the office. The caller of this function has checked the right to
 * that person. Throws 404 and 409 as every change of an office.
 */
export async function setMember(
  context: Context,
  at: { id: string; version: number },
  person: { id: string; full_name: string },
  looksAfter: boolean,
) {
  const { tx, today, record } = context
  const office = await requireOffice(tx, at.id, today)
  const members = await tx
    .selectFrom('office_member')
    .select('employee_id')
    .where('office_id', '=', at.id)
    .where('employee_id', '=', person.id)
    .executeTakeFirst()
  if (looksAfter)
    await tx
      .insertInto('office_member')
      .values({ office_id: at.id, employee_id: person.id })
      .onConflict((there) => there.doNothing())
      .execute()
  else
    await tx.deleteFrom('office_member').where('office_id', '=', at.id).where('employee_id', '=', person.id).execute()
  await updateVersioned(tx, 'office', at, {})
  record({
    kind: 'office',
    id: at.id,
    name: office.name,
    before: { looks_after: members !== undefined },
    after: { member: person.full_name, employee_id: person.id, looks_after: looksAfter },
  })
  return loadOfficeRow(at.id, context)
}

/** Removes somebody who is deleted from the offices they manage. */
export async function deleteMember(tx: Tx, employeeId: string): Promise<void> {
  await tx.deleteFrom('office_member').where('employee_id', '=', employeeId).execute()
}
