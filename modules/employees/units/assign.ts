import { invalidField, notFound, Refused } from '#base/errors.ts'
import { activeUnits } from '#modules/departments/queries.ts'
import { seen } from '#modules/departments/status.ts'
import type { Context } from '#server/context.ts'
import { lockedAll } from '#server/records.ts'
import { changeEmployment } from '../history/change.ts'
import { requireAll } from '../reach.ts'
import { entriesOf, historyChange } from '../record/person-changes.ts'

type Assignment = { id: string; from_day: string; employees: { id: string; version?: number }[]; reason?: string }

/** Moves people to a department from a day on, all or none. Who is out of reach is not there (404). */
export async function assignPeople(
  { id, from_day, employees, reason }: Assignment,
  { tx, actor, now, today, vault, record, tell }: Context,
): Promise<{ changed: number }> {
  const department = await tx.selectFrom('department').select('name').where('id', '=', id).executeTakeFirst()
  if (!department) throw notFound()
  if (!(await activeUnits(tx, 'department', [id])).has(id))
    throw invalidField('id', 'unit_disabled', { name: department.name })
  const rows = seen(employees)
  const ids = rows.map((row) => row.id)
  // A department widens what its people reach: nobody moves themselves.
  if (ids.some((one) => one === actor.employeeId)) throw new Refused('not_for_yourself', { status: 403 })
  await requireAll(tx, actor, 'employee:edit', ids, today)
  const people = await lockedAll(tx, 'employee', rows)
  const values = { department_id: id, ...(reason && { reason }) }
  const outcomes = await changeEmployment(
    tx,
    ids.map((employeeId) => ({ employeeId, change: { kind: 'set', from: from_day, values } })),
    { now, today, vault, tell },
  )
  await tx
    .updateTable('employee')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
  const moved = [...outcomes].flatMap(([one, outcome]) => historyChange(one, 'employment', outcome) ?? [])
  const names = new Map([...people].map(([one, row]) => [one, String(row.full_name)]))
  for (const entry of await entriesOf(tx, moved, names)) record(entry)
  return { changed: outcomes.size }
}
