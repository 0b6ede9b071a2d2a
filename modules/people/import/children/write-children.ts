import type { Day } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import { deriveChildCounts, writeChildren } from '../../core/children/child-counts.ts'
import type { PersonChange } from '../../core/edit/person-changes.ts'
import type { ChangeContext } from '../../core/history/change.ts'
import type { PlannedChildren } from './children-plan.ts'

/** Parents whose counts are written at a time. */
const PARENTS_PER_SLICE = 250

/**
 * Writes the children of people and, from today on, the counts that follow. `parents` are the joining days
 * by id, and whether the import adds the person. Returns what changed; the caller raises versions and logs.
 */
export async function writePlannedChildren(
  tx: Tx,
  planned: readonly PlannedChildren[],
  parents: ReadonlyMap<string, { joinedOn: Day; isNew: boolean }>,
  when: ChangeContext,
): Promise<PersonChange[]> {
  await writeChildren(tx, new Map(planned.map(({ employeeId, children }) => [employeeId, children])))
  const changes = planned.map(
    ({ employeeId, was, children }): PersonChange => ({
      employeeId,
      table: 'employee',
      parts: [{ before: parents.get(employeeId)?.isNew ? null : { children: was }, after: { children } }],
    }),
  )
  for (let from = 0; from < planned.length; from += PARENTS_PER_SLICE) {
    const slice = planned
      .slice(from, from + PARENTS_PER_SLICE)
      .map(({ employeeId: id }) => ({ id, joined_on: required(parents.get(id), `the joining day of ${id}`).joinedOn }))
    changes.push(...(await deriveChildCounts(tx, slice, when.today, when)))
  }
  return changes
}
