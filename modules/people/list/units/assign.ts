import { invalidField, notFound } from '#base/errors.ts'
import { lockActiveUnits } from '#organisation/departments.ts'
import type { Context } from '#server/context/context.ts'
import { movePeople } from '../move-people.ts'

type Assignment = { id: string; from_day: string; employees: { id: string; version?: number }[]; reason?: string }

/** Moves people to a department from a day on, all or none. Throws 404 for people out of reach. */
export async function assignPeople(
  { id, employees, ...dated }: Assignment,
  context: Context,
): Promise<{ changed: number }> {
  const { tx } = context
  const department = await tx.selectFrom('department').select('name').where('id', '=', id).executeTakeFirst()
  if (!department) throw notFound()
  return movePeople(context, employees, dated, async () => {
    if (!(await lockActiveUnits(tx, 'department', [id])).has(id))
      throw invalidField('id', 'unit_disabled', { name: department.name })
    return { department_id: id }
  })
}
