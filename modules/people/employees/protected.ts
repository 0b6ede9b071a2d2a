import type { Actor } from '#base/actor.ts'
import type { Day } from '#base/days.ts'
import { forbidden, notFound, Refused } from '#base/errors.ts'
import { keysOf } from '#base/objects.ts'
import type { Permission } from '#base/permissions.ts'
import { othersHold } from '#server/access/own-case.ts'
import type { Tx } from '#server/database/database.ts'
import type { DatedTable } from './as-of.ts'
import { FACT_COLUMNS } from './history/fact-columns.ts'
import { reached, reachOf } from './reach.ts'

export type RecordTable = DatedTable | 'employee' | 'family_member'

type Rule = {
  /** Any one of these in reach. */
  edit: readonly Permission[]
  /** And this one: asked cell by cell, so that a file without such cells comes in. */
  also?: Permission
  /** Who reads it in full; others see it masked, in previews and files too. */
  read: Permission
  /** Nobody decides it for themselves while somebody else could. */
  ownCase: boolean
  columns: Partial<Record<RecordTable, readonly string[]>>
}

/**
 * What of a person's record takes more than the right to edit it. Every way to these columns asks `requireProtected`:
 * form, list, file, wizard, and the task of each again when it runs.
 */
export const PROTECTED = {
  pay: {
    edit: ['compensation:edit'],
    read: 'compensation:read',
    ownCase: true,
    columns: { compensation: ['basic_pay', 'currency', 'pay_frequency'] },
  },
  bank: {
    edit: ['employee:edit', 'compensation:edit'],
    read: 'identity:read',
    ownCase: true,
    columns: { bank_detail: FACT_COLUMNS.bank_detail },
  },
  tax_status: {
    edit: ['employee:edit'],
    read: 'identity:read',
    ownCase: true,
    columns: { statutory_status: FACT_COLUMNS.statutory_status },
  },
  identity: {
    edit: ['employee:edit'],
    read: 'identity:read',
    ownCase: true,
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
    ownCase: false,
    columns: { employee: ['religion', 'race', 'is_disabled'] },
  },
  standing: {
    edit: ['employee:edit'],
    read: 'employee:read',
    ownCase: true,
    columns: {
      employee: ['joined_on', 'resigned_on', 'last_day', 'last_payroll_day', 'leaving_reason'],
      employment: ['employment_type', 'employment_status', 'probation_ends', 'contract_from', 'contract_until'],
    },
  },
} as const satisfies Record<string, Rule>

export type Group = keyof typeof PROTECTED
const RULES: readonly [Group, Rule][] = keysOf(PROTECTED).map((group) => [group, PROTECTED[group]])

/** A person and the columns of one table that a change gives other values. */
export type Touched = { employeeId: string; table: RecordTable; columns: readonly string[] }
/** Whose rights decide: the caller, or whoever started a task. */
export type Who = Pick<Actor, 'accountId' | 'employeeId' | 'grants' | 'officeIds' | 'departmentIds'>

/** The groups that columns of a table belong to. */
export function groupsOf(table: RecordTable, columns: readonly string[]): Group[] {
  return RULES.filter(([, rule]) => rule.columns[table]?.some((column) => columns.includes(column))).map(
    ([name]) => name,
  )
}

/**
 * Whether these changes may be made: throws 403 `forbidden` without the right, 404 for somebody out of its reach, 403
 * `not_for_yourself` for the own case. A few queries whatever the number of people.
 */
export async function requireProtected(
  { tx, today }: { tx: Tx; today: Day },
  who: Who,
  touched: readonly Touched[],
): Promise<void> {
  for (const [group, rule] of RULES) {
    const ids = touched
      .filter((one) => groupsOf(one.table, one.columns).includes(group))
      .map(({ employeeId }) => employeeId)
    if (ids.length === 0) continue
    for (const rights of rule.also ? [rule.edit, [rule.also]] : [rule.edit])
      await requireOneOf(tx, who, rights, ids, today)
    if (rule.ownCase && ids.some((id) => id === who.employeeId)) await requireNotOwn(tx, who, rule)
  }
}

/** Whether a file with these columns may be sent in at all, before anybody is named. Throws 403. */
export function requireColumns(who: Pick<Who, 'grants'>, columns: readonly string[]): void {
  for (const [, { edit, columns: own }] of RULES) {
    const isIn = Object.values(own).some((list) => list.some((column) => columns.includes(column)))
    if (isIn && !edit.some((right) => who.grants.has(right))) throw forbidden()
  }
}

/** Which columns a reader of everybody's file sees masked. */
export function hiddenFrom(who: Pick<Who, 'grants'>): (column: string) => boolean {
  const hidden = RULES.filter(([, rule]) => reachOf(who, rule.read) !== 'company').flatMap(([, rule]) =>
    Object.values(rule.columns).flat(),
  )
  return (column) => hidden.includes(column)
}

/** Which of these people somebody may change a file's columns of. */
export async function changeable(
  { tx, today }: { tx: Tx; today: Day },
  who: Who,
  permission: Permission,
  ids: readonly string[],
): Promise<(id: string) => boolean> {
  if (reachOf(who, permission) === 'company') return () => true
  const found = await reached(tx, who, permission, ids, today)
  return (id) => found.has(id)
}

/** Each of these people is in reach of one of the rights. */
async function requireOneOf(
  tx: Tx,
  who: Who,
  rights: readonly Permission[],
  ids: readonly string[],
  today: Day,
): Promise<void> {
  const held = rights.filter((right) => who.grants.has(right))
  if (held.length === 0) throw forbidden()
  if (held.some((right) => reachOf(who, right) === 'company')) return
  const found = new Set<string>()
  for (const right of held) for (const id of await reached(tx, who, right, ids, today)) found.add(id)
  if (ids.some((id) => !found.has(id))) throw notFound()
}

/** The columns of a table that nobody may give other values on this record, because it is their own (ACL-5). */
export async function refusedOwn(tx: Tx, who: Who, employeeId: string, table: RecordTable): Promise<string[]> {
  if (employeeId !== who.employeeId) return []
  const refused: string[] = []
  for (const [, rule] of RULES) {
    const columns = rule.columns[table] ?? []
    const mayOtherwise = rule.edit.some((right) => who.grants.has(right))
    if (rule.ownCase && columns.length > 0 && mayOtherwise && (await othersDecide(tx, who, rule)))
      refused.push(...columns)
  }
  return refused
}

async function requireNotOwn(tx: Tx, who: Who, rule: Rule): Promise<void> {
  if (await othersDecide(tx, who, rule)) throw new Refused('not_for_yourself', { status: 403 })
}

async function othersDecide(tx: Tx, who: Who, { edit }: Rule): Promise<boolean> {
  for (const right of edit) if (await othersHold(tx, who.accountId, right)) return true
  return false
}
