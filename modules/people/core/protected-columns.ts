import type { Actor } from '#base/access/actor.ts'
import type { Permission } from '#base/access/permissions.ts'
import type { Day } from '#base/days/days.ts'
import { DomainError, forbidden, notFound } from '#base/errors.ts'
import { keysOf } from '#base/objects.ts'
import { hasOtherHolder } from '#server/access/own-record-guard.ts'
import type { Tx } from '#server/database/database.ts'
import type { DatedTable } from './as-of.ts'
import { CHILD_FILE_COLUMNS } from './child-columns.ts'
import { FACT_COLUMNS } from './history/fact-columns.ts'
import { filterInReach, reachOf } from './reach.ts'

export type RecordTable = DatedTable | 'employee' | 'family_member'

type ProtectionRule = {
  /** One of these rights within reach. */
  edit: readonly Permission[]
  /** Also this right. Checked for each cell, so that a file without such cells is accepted. */
  also?: Permission
  /** Readers see it in full; others see it masked, in previews and files too. */
  read: Permission
  /** Nobody changes it for themselves while somebody else could. */
  forbidsOwnRecord: boolean
  columns: Partial<Record<RecordTable, readonly string[]>>
}

/**
 * Columns that need more than the right to edit a record. Every way to change them calls `requireMayChange`: form,
 * list, file, wizard, and each task again when it runs.
 */
export const PROTECTED = {
  pay: {
    edit: ['compensation:edit'],
    read: 'compensation:read',
    forbidsOwnRecord: true,
    columns: { compensation: ['basic_pay', 'currency', 'pay_frequency'] },
  },
  bank: {
    edit: ['employee:edit', 'compensation:edit'],
    read: 'identity:read',
    forbidsOwnRecord: true,
    columns: { bank_detail: FACT_COLUMNS.bank_detail },
  },
  tax_status: {
    edit: ['employee:edit'],
    read: 'identity:read',
    forbidsOwnRecord: true,
    columns: {
      statutory_status: FACT_COLUMNS.statutory_status,
      // The children decide the tax, as the counts that follow from them.
      employee: ['children', ...CHILD_FILE_COLUMNS],
      family_member: ['health_insured_from', 'health_insured_until'],
    },
  },
  identity: {
    edit: ['employee:edit'],
    read: 'identity:read',
    forbidsOwnRecord: true,
    columns: {
      employee: ['ic_number', 'passport_number', 'passport_country', 'birth_date', 'nationality'],
      employment: ['work_permit_number', 'work_permit_expires'],
      family_member: ['ic_number'],
    },
  },
  health_and_belief: {
    edit: ['employee:edit'],
    also: 'sensitive:read',
    read: 'sensitive:read',
    forbidsOwnRecord: false,
    columns: { employee: ['religion', 'race', 'is_disabled'] },
  },
  standing: {
    edit: ['employee:edit'],
    read: 'employee:read',
    forbidsOwnRecord: true,
    columns: {
      employee: ['joined_on', 'resigned_on', 'last_day', 'last_payroll_day', 'is_dismissed', 'leaving_reason'],
      employment: ['employment_type', 'employment_status', 'probation_ends', 'contract_from', 'contract_until'],
    },
  },
} as const satisfies Record<string, ProtectionRule>

export type ProtectedGroup = keyof typeof PROTECTED
const PROTECTION_RULES: readonly [ProtectedGroup, ProtectionRule][] = keysOf(PROTECTED).map((group) => [
  group,
  PROTECTED[group],
])

/** A person and the changed columns of one table. */
export type TouchedColumns = { employeeId: string; table: RecordTable; columns: readonly string[] }
/** The caller, or whoever started a task. */
export type RightsHolder = Pick<Actor, 'accountId' | 'employeeId' | 'grants' | 'officeIds' | 'departmentIds'>

/** The groups of columns in a table. */
export function protectedGroups(table: RecordTable, columns: readonly string[]): ProtectedGroup[] {
  return PROTECTION_RULES.filter(([, rule]) => rule.columns[table]?.some((column) => columns.includes(column))).map(
    ([name]) => name,
  )
}

/**
 * Throws 403 `forbidden` without a right, 404 for somebody out of its reach, 403 `not_for_yourself` for the caller's
 * own. Uses a fixed number of queries.
 */
export async function requireMayChange(
  { tx, today }: { tx: Tx; today: Day },
  who: RightsHolder,
  touched: readonly TouchedColumns[],
): Promise<void> {
  for (const [group, rule] of PROTECTION_RULES) {
    const ids = touched
      .filter((one) => protectedGroups(one.table, one.columns).includes(group))
      .map(({ employeeId }) => employeeId)
    if (ids.length === 0) continue
    for (const rights of rule.also ? [rule.edit, [rule.also]] : [rule.edit])
      await requireOneInReach(tx, who, rights, ids, today)
    if (rule.forbidsOwnRecord && ids.some((id) => id === who.employeeId)) await forbidOwnChange(tx, who, rule)
  }
}

/** Throws 403 where the caller may not send in a file with these columns, whoever it names. */
export function requireMayImportColumns(who: Pick<RightsHolder, 'grants'>, columns: readonly string[]): void {
  for (const [, { edit, columns: own }] of PROTECTION_RULES) {
    const isIn = Object.values(own).some((list) => list.some((column) => columns.includes(column)))
    if (isIn && !edit.some((right) => who.grants.has(right))) throw forbidden()
  }
}

/** Columns that a reader of everybody's file sees masked. */
export function hiddenColumns(who: Pick<RightsHolder, 'grants'>): (column: string) => boolean {
  const hidden = PROTECTION_RULES.filter(([, rule]) => reachOf(who, rule.read) !== 'company').flatMap(([, rule]) =>
    Object.values(rule.columns).flat(),
  )
  return (column) => hidden.includes(column)
}

/** Those of these people whose file columns somebody may change. */
export async function loadChangeable(
  { tx, today }: { tx: Tx; today: Day },
  who: RightsHolder,
  permission: Permission,
  ids: readonly string[],
): Promise<(id: string) => boolean> {
  if (reachOf(who, permission) === 'company') return () => true
  const found = await filterInReach(tx, who, permission, ids, today)
  return (id) => found.has(id)
}

/** Throws 404 where a person is in reach of none of the rights. */
async function requireOneInReach(
  tx: Tx,
  who: RightsHolder,
  rights: readonly Permission[],
  ids: readonly string[],
  today: Day,
): Promise<void> {
  const heldRights = rights.filter((right) => who.grants.has(right))
  if (heldRights.length === 0) throw forbidden()
  if (heldRights.some((right) => reachOf(who, right) === 'company')) return
  const found = new Set<string>()
  for (const right of heldRights) for (const id of await filterInReach(tx, who, right, ids, today)) found.add(id)
  if (ids.some((id) => !found.has(id))) throw notFound()
}

/** Columns that the caller may not change because the record is their own (ACL-5). */
export async function loadOwnRefusedColumns(
  tx: Tx,
  who: RightsHolder,
  employeeId: string,
  table: RecordTable,
): Promise<string[]> {
  if (employeeId !== who.employeeId) return []
  const refused: string[] = []
  for (const [, rule] of PROTECTION_RULES) {
    const columns = rule.columns[table] ?? []
    const mayOtherwise = rule.edit.some((right) => who.grants.has(right))
    if (rule.forbidsOwnRecord && columns.length > 0 && mayOtherwise && (await hasOtherDecider(tx, who, rule)))
      refused.push(...columns)
  }
  return refused
}

async function forbidOwnChange(tx: Tx, who: RightsHolder, rule: ProtectionRule): Promise<void> {
  if (await hasOtherDecider(tx, who, rule)) throw new DomainError('not_for_yourself', { status: 403 })
}

async function hasOtherDecider(tx: Tx, who: RightsHolder, { edit }: ProtectionRule): Promise<boolean> {
  for (const right of edit) if (await hasOtherHolder(tx, who.accountId, right)) return true
  return false
}
