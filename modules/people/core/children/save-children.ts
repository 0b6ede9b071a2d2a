import { type Day, laterDay } from '#base/days/days.ts'
import { conflict, invalidField } from '#base/errors.ts'
import type { Context } from '#server/context/context.ts'
import { loadFactOn } from '../edit/part-queries.ts'
import { buildAuditEntries } from '../edit/person-changes.ts'
import { deriveChildCounts, loadChildren, type NamedChild, writeChildren } from './child-counts.ts'

/** Whether a child is born later than next year. */
export function isBornTooLate({ birth_year }: Pick<NamedChild, 'birth_year'>, today: Day): boolean {
  return birth_year > Number(today.slice(0, 4)) + 1
}

/**
 * Replaces the children of a person, from whom the counts of the status follow, and logs it. The caller has checked that they
 * may, and raises the version. Throws 422 for a child of years to come, 409 `no_status_yet`.
 */
export async function saveChildren(
  context: Context,
  employee: { id: string; full_name: string; joined_on: Day },
  children: readonly NamedChild[],
): Promise<void> {
  const { tx, vault, today, record } = context
  const { id, full_name: name } = employee
  if (children.some((child) => isBornTooLate(child, today))) throw invalidField('children', 'birth_in_future')
  const day = laterDay(today, employee.joined_on)
  if ((await loadFactOn(tx, vault, 'statutory_status', id, day, true)) === null) throw conflict('no_status_yet')
  const before = (await loadChildren(tx, [id])).get(id) ?? []
  await writeChildren(tx, new Map([[id, children]]))
  const changes = await deriveChildCounts(tx, [employee], today, context)
  record({ kind: 'employee', id, name, before: { children: before }, after: { children } })
  for (const entry of await buildAuditEntries(tx, changes, new Map([[id, name]]))) record(entry)
}
