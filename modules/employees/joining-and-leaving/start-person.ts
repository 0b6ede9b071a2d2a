import { randomUUID } from 'node:crypto'
import { addDays } from '#base/days.ts'
import { conflict, invalidField } from '#base/errors.ts'
import { keysOf } from '#base/objects.ts'
import type { Context } from '#server/context.ts'
import { changeFacts } from '../history/change.ts'
import { openRow, sealedRow } from '../history/secret-columns.ts'
import { checkedIdentity, nextNumber } from '../identity/identity-check.ts'
import type { requireEmployee } from '../reach.ts'
import { checkOffice, checkPlace, factValues, nextVersion } from '../record/edit.ts'
import { factOn } from '../record/part-queries.ts'
import { markOf } from '../wrong-numbers.ts'

type Leaver = Awaited<ReturnType<typeof requireEmployee>>

/** Writes a person's own row; answers the id. Numbers come in plain text. */
export async function insertPerson({ tx, vault }: Context, values: Record<string, unknown>): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('employee')
    .values({ ...sealedRow(vault, 'employee', id, values), ...markOf('employee', values), id } as never)
    .execute()
  return id
}

/** The first rows of a person's facts, from the day of joining. */
export async function startFacts(
  context: Context,
  id: string,
  joinedOn: string,
  facts: Partial<Record<'employment' | 'work_schedule' | 'statutory_status', Record<string, unknown>>>,
): Promise<void> {
  for (const table of keysOf(facts))
    await changeFacts(
      context.tx,
      table,
      [{ employeeId: id, change: { kind: 'set', from: joinedOn, values: facts[table]! } }],
      context,
    )
}

/** A new employment for someone terminated, linked to the old one, which stays as it was. */
export async function newEmployment(
  context: Context,
  at: { id: string; version: number },
  old: Leaver,
  given: Record<string, unknown> & { joined_on?: string; employee_no?: string },
) {
  const { tx, vault, record } = context
  const { joined_on, employee_no, ...rest } = given
  if (!joined_on) throw invalidField('joined_on', 'required')
  if (joined_on <= old.last_day!)
    throw invalidField('joined_on', 'joins_before_leaving', { day: addDays(old.last_day!, 1) })
  const later = await tx
    .selectFrom('employee')
    .select('id')
    .where('earlier_employee_id', '=', old.id)
    .executeTakeFirst()
  if (later) throw conflict('already_rehired')
  const place = factValues('employment', rest)
  await checkPlace(context, null, place, joined_on)
  checkOffice(context, place.office_id)
  const number = employee_no ?? (await nextNumber(context))
  await checkedIdentity(context, old.id, { employee_no: number }, {}, undefined)
  // The address at work is the person's, not the employment's: it moves along, so that it stays unique.
  await nextVersion(tx, at, { work_email: null })
  const kept = openRow(vault, 'employee', old.id, old)
  const carried = Object.fromEntries(
    Object.entries(kept).filter(
      ([key]) =>
        ![
          'id',
          'company_id',
          'version',
          'created_at',
          'resigned_on',
          'last_day',
          'last_payroll_day',
          'leaving_reason',
          'import_batch_id',
          'ic_index',
          'passport_index',
        ].includes(key),
    ),
  )
  const id = await insertPerson(context, { ...carried, employee_no: number, joined_on, earlier_employee_id: old.id })
  const schedule = await factOn(tx, vault, 'work_schedule', old.id, old.last_day!, true)
  const statutory = await factOn(tx, vault, 'statutory_status', old.id, old.last_day!, true)
  await startFacts(context, id, joined_on, {
    employment: place,
    work_schedule: factValues('work_schedule', schedule ?? {}),
    statutory_status: factValues('statutory_status', statutory ?? {}),
  })
  await context.tell(tx, 'employee.joined', { people: [{ employeeId: id, day: joined_on, earlierId: old.id }] })
  await tx.updateTable('employee_photo').set({ employee_id: id }).where('employee_id', '=', old.id).execute()
  record({
    kind: 'employee',
    id,
    name: old.full_name,
    after: { employee_no: number, joined_on, earlier_employment: old.employee_no, ...place },
  })
  return { id, version: 1 }
}
