import { sql } from 'kysely'
import type { Grants, Permission } from '#base/access/permissions.ts'
import { COMPANY_ROLES } from '#base/access/roles.ts'
import type { Day } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { grantsOf } from '#server/access/grants.ts'
import { loadOverridesByRole } from '#server/access/overrides.ts'
import type { Tx } from '#server/database/database.ts'
import { loadWorkplace } from '#server/sessions/workplace.ts'
import { cardOf, type FieldCard, type RecordField } from '../../core/card-values.ts'
import { isInReach } from '../../core/reach.ts'

const MAX_EDITORS = 3
/** Most accounts whose reach is checked. */
const MAX_CANDIDATES = 40

/** Rights needed to read a card's fields in full and change them. */
const CARD_RIGHTS: Record<FieldCard, readonly Permission[]> = {
  identity: ['employee:edit', 'identity:read'],
  contact: ['contact:edit'],
  leaving: ['employee:edit'],
  job: ['employee:edit'],
  contract: ['employee:edit'],
  hours: ['employee:edit'],
  pay: ['compensation:edit', 'compensation:read'],
  bank: ['employee:edit', 'identity:read'],
  tax: ['employee:edit', 'identity:read'],
  contributions: ['employee:edit', 'identity:read'],
  taiwan: ['employee:edit', 'identity:read'],
}

export type RecordEditor = { account_id: string; role_id: number; name: string }

/**
 * Finds some people who may change a field of this person in one role with all rights needed, people with company-wide
 * reach first. Nobody counts for their own record, and the caller is left out.
 */
export async function findEditors(
  tx: Tx,
  asked: { employeeId: string; field: RecordField; by: string; day: Day },
): Promise<RecordEditor[]> {
  const needed = CARD_RIGHTS[required(cardOf(asked.field), `the card of ${asked.field}`)]
  const overrides = await loadOverridesByRole(tx)
  const grants = new Map<number, Grants>(
    COMPANY_ROLES.map(({ id }) => [id, grantsOf(id, overrides.get(id) ?? [])] as const).filter(([, own]) =>
      needed.every((right) => own.has(right) && own.get(right) !== 'own'),
    ),
  )
  if (grants.size === 0) return []
  const members = await tx
    .selectFrom('member_role')
    .innerJoin('membership', 'membership.id', 'member_role.membership_id')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .leftJoin('employee', 'employee.id', 'membership.employee_id')
    .select(['membership.account_id', 'membership.employee_id', 'member_role.role_id'])
    .select(sql<string>`coalesce(employee.full_name, membership.full_name, account.email)`.as('name'))
    .where('member_role.role_id', 'in', [...grants.keys()])
    .where('membership.account_id', '<>', asked.by)
    .where('membership.is_active', '=', true)
    .where('account.is_active', '=', true)
    .where('membership.invited_email', 'is', null)
    .orderBy('name')
    .orderBy('member_role.role_id')
    .execute()
  const isWide = ({ role_id }: { role_id: number }) =>
    needed.every((right) => grants.get(role_id)?.get(right) === 'company')
  const able = new Map<string, RecordEditor>()
  const others = members.filter(({ employee_id }) => employee_id !== asked.employeeId)
  const ordered = [...others.filter(isWide), ...others.filter((one) => !isWide(one))].slice(0, MAX_CANDIDATES)
  for (const { account_id, employee_id, role_id, name } of ordered) {
    if (able.size >= MAX_EDITORS) break
    const own = grants.get(role_id)
    if (!own || able.has(account_id)) continue
    const workplace = await loadWorkplace(tx, employee_id, asked.day)
    const who = {
      employeeId: employee_id,
      grants: own,
      officeIds: workplace.officeIds,
      departmentIds: workplace.departmentIds,
    }
    let reached = true
    for (const right of needed) reached &&= await isInReach(tx, who, right, asked.employeeId, asked.day)
    if (reached) able.set(account_id, { account_id, role_id, name })
  }
  return [...able.values()]
}
