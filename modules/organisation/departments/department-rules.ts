import { invalidField } from '#base/errors.ts'
import type { Context } from '#server/context/context.ts'
import { lockActiveUnits, requireUniqueText } from './queries.ts'
import { isUnder } from './rules.ts'
import { unitPeople } from './unit-people.ts'

type DepartmentFields = {
  name: string
  code?: string | null | undefined
  head_id?: string | null | undefined
  parent_id?: string | null | undefined
  cost_center_id?: string | null | undefined
}

/**
 * Requires that name and code are free, the head works in the company, parent and cost center are active, and no
 * department lies under itself. Unchanged values are not checked again: a head may have left since. Throws 422 at the
 * field.
 */
export async function requireValidFields(
  { tx, actor, today }: Context,
  facts: DepartmentFields,
  id?: string,
): Promise<void> {
  await requireUniqueText(tx, 'department', 'name', facts.name, id)
  if (facts.code) await requireUniqueText(tx, 'department', 'code', facts.code, id)
  const { head_id, parent_id, cost_center_id } = facts
  const all = await tx
    .selectFrom('department')
    .select(['id', 'parent_id', 'head_id', 'cost_center_id'])
    .orderBy('id')
    // Locks all departments: two that move under each other at once would each see no circle.
    .$if(Boolean(parent_id), (departments) => departments.forNoKeyUpdate())
    .execute()
  const now = all.find((one) => one.id === id)
  if (head_id && head_id !== now?.head_id && !(await unitPeople().loadNames(tx, actor, [head_id], today)).has(head_id))
    throw invalidField('head_id', 'head_not_here')
  if (parent_id && parent_id !== now?.parent_id) {
    if (!(await lockActiveUnits(tx, 'department', [parent_id])).has(parent_id))
      throw invalidField('parent_id', 'parent_not_here')
    const parents = new Map(all.map((one) => [one.id, one.parent_id]))
    if (id && isUnder(parent_id, id, parents)) throw invalidField('parent_id', 'department_circle')
  }
  if (cost_center_id && cost_center_id !== now?.cost_center_id)
    if (!(await lockActiveUnits(tx, 'cost_center', [cost_center_id])).has(cost_center_id))
      throw invalidField('cost_center_id', 'cost_center_not_here')
}
