import { Refused } from '#base/errors.ts'
import type { Context } from '#server/context.ts'
import { lockedAll } from '#server/records.ts'
import { changeEmployment } from '../history/change.ts'
import { requireAll } from '../reach.ts'
import { checkOffice, checkPlace } from '../record/edit.ts'
import { entriesOf, historyChange } from '../record/person-changes.ts'

type Seen = { id: string; version?: number }

/** Another office for many from a day on: all or nobody (EMP-07). */
export async function moveOffices(
  context: Context,
  employees: readonly Seen[],
  to: { office_id: string | null; from_day?: string; reason?: string | null },
): Promise<{ changed: number }> {
  const { tx, actor, today, record } = context
  if (employees.some((one) => one.version === undefined)) throw new Refused('version_required', { status: 428 })
  if (employees.some((one) => one.id === actor.employeeId)) throw new Refused('not_for_yourself', { status: 403 })
  const people = employees.map((one) => ({ id: one.id, version: one.version! }))
  await requireAll(
    tx,
    actor,
    'employee:edit',
    people.map((one) => one.id),
    today,
  )
  if (to.office_id !== null) {
    await checkPlace(context, null, { office_id: to.office_id }, today)
    checkOffice(context, to.office_id)
  }
  const rows = await lockedAll(tx, 'employee', people)
  const changes = people.map(({ id }) => {
    const joined = String(rows.get(id)!.joined_on)
    const from = to.from_day ?? (today < joined ? joined : today)
    return {
      employeeId: id,
      change: { kind: 'set' as const, from, values: { office_id: to.office_id, reason: to.reason ?? null } },
    }
  })
  const outcomes = await changeEmployment(tx, changes, context)
  await tx
    .updateTable('employee')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where(
      'id',
      'in',
      people.map((one) => one.id),
    )
    .execute()
  const moved = [...outcomes].flatMap(([id, outcome]) => historyChange(id, 'employment', outcome) ?? [])
  const names = new Map([...rows].map(([id, row]) => [id, String(row.full_name)]))
  for (const entry of await entriesOf(tx, moved, names)) record(entry)
  return { changed: people.length }
}
