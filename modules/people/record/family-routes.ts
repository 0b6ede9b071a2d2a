import { notFound } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { addFamilyMember, requireValidMember } from '../core/edit/family-member.ts'
import { deleteFamilyMember, FAMILY_COLUMNS, updateFamilyMember } from '../core/edit/family-rows.ts'
import { isSameValue } from '../core/history/dated-rows.ts'
import { decryptRow, redactRow } from '../core/history/encrypted-columns.ts'
import { requireMayChange } from '../core/protected-columns.ts'
import { requireEmployee } from '../core/reach.ts'
import { employeeApi } from './contract.ts'

export function registerFamilyRoutes(api: Api): void {
  route(api, employeeApi.addFamily, async ({ id, ...given }, context) => {
    const { tx, actor, vault, today } = context
    const employee = await requireEmployee(tx, actor, 'employee:edit', id, today)
    await requireMayChangeMember(context, id, valuesGiven(given))
    const row = await addFamilyMember(context, employee, given)
    return redactRow('family_member', decryptRow(vault, 'family_member', row.id, row), true)
  })
  route(api, employeeApi.editFamily, async ({ id, member, version, ...given }, context) => {
    const { tx, actor, vault, today, record } = context
    const employee = await requireEmployee(tx, actor, 'employee:edit', id, today)
    const current = decryptRow(vault, 'family_member', member, await requireMember(context, id, member))
    await requireMayChangeMember(context, id, changedColumns(given, current))
    const values = requireValidMember(given, current)
    const { before, after } = await updateFamilyMember(tx, vault, { id: member, version }, values)
    record({
      kind: 'family_member',
      id,
      name: employee.full_name,
      before: familyAuditValues(decryptRow(vault, 'family_member', member, before)),
      after: familyAuditValues(decryptRow(vault, 'family_member', member, after)),
    })
    return decryptRow(vault, 'family_member', member, after)
  })
  route(api, employeeApi.removeFamily, async ({ id, member, version }, context) => {
    const { tx, actor, vault, today, record } = context
    const employee = await requireEmployee(tx, actor, 'employee:edit', id, today)
    await requireMayChangeMember(context, id, valuesGiven(await requireMember(context, id, member)))
    const before = await deleteFamilyMember(tx, { id: member, version })
    record({
      kind: 'family_member',
      id,
      name: employee.full_name,
      before: familyAuditValues(decryptRow(vault, 'family_member', member, before)),
    })
    return { id: member }
  })
}

/** Throws 403 where the caller may not change these columns of a family member; see `PROTECTED`. */
function requireMayChangeMember(context: Context, employeeId: string, columns: readonly string[]) {
  return requireMayChange(context, context.actor, [{ employeeId, table: 'family_member', columns }])
}

/** The columns of a new or removed member that have a value. */
function valuesGiven(values: Record<string, unknown>): string[] {
  return FAMILY_COLUMNS.filter((column) => values[column] !== undefined && values[column] !== null)
}

/** The columns that a form changes; a number that it sends at all. */
function changedColumns(given: Record<string, unknown>, current: Record<string, unknown>): string[] {
  return FAMILY_COLUMNS.filter(
    (column) =>
      given[column] !== undefined && (column === 'ic_number' || !isSameValue(given[column], current[column] ?? null)),
  )
}

/** Values of a family member for the audit log, without technical columns. */
function familyAuditValues(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(FAMILY_COLUMNS.map((column) => [column, row[column]]))
}

/** A family member of this person. Throws 404 for others'. */
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
