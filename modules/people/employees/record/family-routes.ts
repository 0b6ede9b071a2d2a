import { randomUUID } from 'node:crypto'
import { invalidField, notFound } from '#base/errors.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { changed, removed } from '#server/records.ts'
import { route } from '#server/route.ts'
import { openRow, sealedRow, shownTo } from '../history/secret-columns.ts'
import { requireProtected } from '../protected.ts'
import { requireEmployee } from '../reach.ts'
import { storedIdentities } from '../stored-identities.ts'
import { employeeApi } from './contract.ts'
import { FAMILY_COLUMNS } from './family-columns.ts'

/** Who belongs to somebody's family: added, changed and taken away. */
export function familyRoutes(api: Api): void {
  route(api, employeeApi.addFamily, async ({ id, ...given }, context) => {
    const { tx, actor, vault, today, record } = context
    const employee = await requireEmployee(tx, actor, 'employee:edit', id, today)
    if (given.ic_number) await requireNumber(context, id)
    const values = checkedMember(given, {})
    const member = randomUUID()
    const row = await tx
      .insertInto('family_member')
      .values({ ...sealedRow(vault, 'family_member', member, values), id: member, employee_id: id } as never)
      .returningAll()
      .executeTakeFirstOrThrow()
    record({ kind: 'family_member', id, name: employee.full_name, after: values })
    return shownTo('family_member', openRow(vault, 'family_member', member, row), true)
  })
  route(api, employeeApi.editFamily, async ({ id, member, version, ...given }, context) => {
    const { tx, actor, vault, today, record } = context
    const employee = await requireEmployee(tx, actor, 'employee:edit', id, today)
    const held = openRow(vault, 'family_member', member, await requireMember(context, id, member))
    if (given.ic_number !== undefined) await requireNumber(context, id)
    const values = checkedMember(given, held)
    const { before, after } = await changed(
      tx,
      'family_member',
      { id: member, version },
      sealedRow(vault, 'family_member', member, values),
    )
    record({
      kind: 'family_member',
      id,
      name: employee.full_name,
      before: ofMember(openRow(vault, 'family_member', member, before)),
      after: ofMember(openRow(vault, 'family_member', member, after)),
    })
    return openRow(vault, 'family_member', member, after)
  })
  route(api, employeeApi.removeFamily, async ({ id, member, version }, context) => {
    const { tx, actor, vault, today, record } = context
    const employee = await requireEmployee(tx, actor, 'employee:edit', id, today)
    await requireMember(context, id, member)
    const before = await removed(tx, 'family_member', { id: member, version })
    record({
      kind: 'family_member',
      id,
      name: employee.full_name,
      before: ofMember(openRow(vault, 'family_member', member, before)),
    })
    return { id: member }
  })
}

/** Whether the caller may give somebody of the family a number; see `PROTECTED`. */
function requireNumber(context: Context, employeeId: string) {
  return requireProtected(context, context.actor, [{ employeeId, table: 'family_member', columns: ['ic_number'] }])
}

/** What the log tells of a family member: what is known of them, not how the row is kept. */
function ofMember(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(FAMILY_COLUMNS.map((column) => [column, row[column]]))
}

/** A family member of this person; somebody else's is not there. */
async function requireMember({ tx }: Context, id: string, member: string) {
  const row = await tx
    .selectFrom('family_member')
    .selectAll()
    .where('id', '=', member)
    .where('employee_id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** A family member's values with the number in its stored form. Throws 422 where it cannot be one. */
function checkedMember<T extends Record<string, unknown>>(given: T, held: Record<string, unknown>): T {
  const { values, wrong } = storedIdentities(given, held)
  if (wrong[0]) throw invalidField(wrong[0].field, ...wrong[0].fault)
  return values
}
