import { sql } from 'kysely'
import { dayIn } from '#base/days/days.ts'
import { requireEmployee } from '#people/reach.ts'
import { forbidOwnRecord } from '#server/access/own-record-guard.ts'
import type { Context } from '#server/context/context.ts'
import { enclosingSpan } from '../evaluation/attendance-day-store.ts'
import { reevaluateAround } from './import-file.ts'
import { requireOffice } from './offices.ts'

/** Assigns a number to a person with every punch that waits for it. Returns how many. Throws 404. */
export async function claimNumber(
  context: Context,
  { office_id, number, employee_id }: { office_id: string; number: string; employee_id: string },
): Promise<number> {
  const { tx, actor, today, record } = context
  const office = await requireOffice(context, office_id)
  const person = await requireEmployee(tx, actor, 'attendance:import', employee_id, today)
  // The caller would gain other people's punches.
  await forbidOwnRecord(tx, actor, 'attendance:import', employee_id)
  await tx
    .insertInto('device_number')
    .values({ office_id, number, employee_id })
    .onConflict((same) => same.columns(['company_id', 'office_id', 'number']).doUpdateSet({ employee_id }))
    .execute()
  // A punch that the person already has at that moment stays; the duplicate counts for nobody.
  const { rows } = await sql<{ at: Date }>`update punch p set employee_id = ${employee_id}::uuid
    where p.employee_id is null and p.office_id = ${office_id}::uuid and lower(p.number) = lower(${number})
      and not exists (select from punch o where o.employee_id = ${employee_id}::uuid and o.at = p.at and o.source = p.source)
    returning at`.execute(tx)
  record({
    kind: 'device_number',
    name: `${office.name} ${number}`,
    after: { person: person.full_name, punches: rows.length },
    people: [employee_id],
  })
  if (rows.length > 0)
    await reevaluateAround(context, [employee_id], enclosingSpan(rows.map(({ at }) => dayIn(office.timezone, at))))
  return rows.length
}
