import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '#base/access/actor.ts'
import type { DayHours } from '#base/days/day-hours.ts'
import type { Day } from '#base/days/days.ts'
import { toFields } from '#base/objects.ts'
import { forbiddenOwnRecord } from '#server/access/own-record-guard.ts'
import type { Tx } from '#server/database/database.ts'
import type { RowOf } from '#server/database/records.ts'
import { selectOne } from '#server/database/select-one.ts'
import type { Vault } from '#server/vault.ts'
import { type DatedTable, isAsOf, joinAsOf } from '../as-of.ts'
import { stateOn } from '../employment-state.ts'
import { type Decrypted, decryptRow, redactRow } from '../history/encrypted-columns.ts'
import { type PayPart, parseParts } from '../numbers/pay-split-rules.ts'
import { isInReach, reachOf } from '../reach.ts'
import type { EmployeeAction } from '../values.ts'
import { FAMILY_COLUMNS } from './family-rows.ts'

/** Hours of the weekdays; the database checks them. */
type StoredWeek = (DayHours | null)[]
type Action = z.output<typeof EmployeeAction>
type Ref = { id: string; name: string } | null
type EmployeeDates = { joined_on: Day; resigned_on: Day | null; last_day: Day | null; last_payroll_day: Day | null }

/** A row as readers see it: pay parts as a list. */
type ShownFact<T extends DatedTable> = Omit<Decrypted<T, RowOf<T>>, 'parts' | 'week'> &
  (T extends 'bank_detail' ? { parts: PayPart[] } : unknown) &
  (T extends 'work_schedule' ? { week: StoredWeek } : unknown)

/** The row of a fact on a day, with numbers in full or their last four digits; null before the first row. */
export async function loadFactOn<T extends DatedTable>(
  tx: Tx,
  vault: Vault,
  table: T,
  employeeId: string,
  day: Day,
  inFull: boolean,
): Promise<ShownFact<T> | null> {
  const { rows } = await sql<RowOf<T> & { id: string }>`
    select ${sql.table(table)}.* from employee join ${sql.table(table)} on ${isAsOf(table, day)} where employee.id = ${employeeId}`.execute(
    tx,
  )
  const row = rows[0]
  if (!row) return null
  const redacted = redactRow(table, decryptRow(vault, table, row.id, row), inFull)
  const fact = table === 'bank_detail' ? { ...redacted, parts: parseParts(toFields(redacted).parts) } : redacted
  return fact as ShownFact<T>
}

/** The currency of somebody's pay; before they have any, that of their office, else of the company. */
export async function loadPayCurrency(tx: Tx, vault: Vault, id: string, day: Day): Promise<string> {
  const pay = await loadFactOn(tx, vault, 'compensation', id, day, true)
  if (typeof pay?.currency === 'string') return pay.currency
  const employment = await loadFactOn(tx, vault, 'employment', id, day, true)
  if (typeof employment?.office_id === 'string')
    return (
      await tx.selectFrom('office').select('currency').where('id', '=', employment.office_id).executeTakeFirstOrThrow()
    ).currency
  return (await tx.selectFrom('company').select('currency').executeTakeFirstOrThrow()).currency
}

/** Countries of somebody's offices on a day, or without a day of all past and future ones. */
export async function loadOfficeCountries(tx: Tx, employeeId: string, day?: Day): Promise<string[]> {
  const { rows } = await sql<{ country: string }>`
    select distinct office.country from employee join employment on ${day ? isAsOf('employment', day) : sql`employment.employee_id = employee.id`}
    join office on office.id = employment.office_id where employee.id = ${employeeId} order by 1`.execute(tx)
  return rows.map(({ country }) => country)
}

/** Names of somebody's places on a day. */
export async function loadPlaceOn(tx: Tx, employeeId: string, day: Day) {
  return selectOne(
    tx,
    sql<
      Record<'position' | 'department' | 'office' | 'cost_center' | 'report_to', Ref> & {
        status: RowOf<'employment'>['employment_status'] | null
        has_role: boolean
      }
    >`
    select case when position.id is not null then json_build_object('id', position.id, 'name', position.name) end as position,
      case when department.id is not null then json_build_object('id', department.id, 'name', department.name) end as department,
      case when office.id is not null then json_build_object('id', office.id, 'name', office.name) end as office,
      case when cost_center.id is not null then json_build_object('id', cost_center.id, 'name', cost_center.code || ' ' || cost_center.name) end as cost_center,
      case when manager.id is not null then json_build_object('id', manager.id, 'name', manager.full_name) end as report_to,
      employment.employment_status as status,
      exists (select from membership m join member_role r on r.company_id = m.company_id and r.membership_id = m.id where m.employee_id = employee.id and m.is_active) as has_role
    from employee ${joinAsOf('employment', day)}
    left join position on position.id = employment.position_id
    left join department on department.id = employment.department_id
    left join office on office.id = employment.office_id
    left join cost_center on cost_center.id = employment.cost_center_id
    left join employee manager on manager.id = employment.report_to
    where employee.id = ${employeeId}`,
  )
}

/** What the caller may do with a person they see. */
export async function loadActions(
  tx: Tx,
  actor: Actor,
  employee: EmployeeDates & { id: string },
  today: Day,
): Promise<Action[]> {
  const may = await loadRightsInReach(tx, actor, employee.id, today)
  // Somebody else has to change the caller's own pay.
  if (employee.id === (await forbiddenOwnRecord(tx, actor, 'compensation:edit'))) may.delete('compensation:edit')
  return personActions(may, employee, today)
}

/** The same for the tax status and its evidence: somebody else has to change the caller's own. */
export async function loadTaxActions(
  tx: Tx,
  actor: Actor,
  employee: EmployeeDates & { id: string },
  today: Day,
): Promise<Action[]> {
  const actions = await loadActions(tx, actor, employee, today)
  const own = await forbiddenOwnRecord(tx, actor, 'employee:edit')
  return employee.id === own ? actions.filter((action) => action !== 'edit') : actions
}

type RecordRight =
  | 'employee:edit'
  | 'contact:edit'
  | 'compensation:edit'
  | 'compensation:read'
  | 'identity:read'
  | 'employee:delete'
const RECORD_RIGHTS: RecordRight[] = [
  'employee:edit',
  'contact:edit',
  'compensation:edit',
  'compensation:read',
  'identity:read',
  'employee:delete',
]

async function loadRightsInReach(tx: Tx, actor: Actor, id: string, today: Day): Promise<Set<RecordRight>> {
  const may = new Set<RecordRight>()
  for (const right of RECORD_RIGHTS)
    if (reachOf(actor, right) && (await isInReach(tx, actor, right, id, today))) may.add(right)
  return may
}

export function personActions(may: ReadonlySet<RecordRight>, employee: EmployeeDates, today: Day): Action[] {
  const state = stateOn(
    {
      joinedOn: employee.joined_on,
      resignedOn: employee.resigned_on,
      lastDay: employee.last_day,
      lastPayrollDay: employee.last_payroll_day,
    },
    today,
  )
  const leaving = employee.resigned_on !== null
  return [
    ...(may.has('employee:edit') ? (['edit', leaving ? 'rehire' : 'terminate'] as const) : []),
    ...(leaving && state !== 'terminated' && may.has('employee:edit') ? (['terminate'] as const) : []),
    ...(may.has('contact:edit') ? (['edit_contact'] as const) : []),
    ...(may.has('compensation:edit') ? (['edit_pay'] as const) : []),
    ...(may.has('compensation:read') ? (['see_pay'] as const) : []),
    ...(may.has('identity:read') ? (['see_identity'] as const) : []),
    ...(may.has('employee:delete') ? (['delete'] as const) : []),
  ]
}

/** The family of a person, children last, with card numbers in full or their last four digits. */
export async function loadFamily(tx: Tx, vault: Vault, employeeId: string, inFull: boolean) {
  const rows = await tx
    .selectFrom('family_member')
    .select(['id', ...FAMILY_COLUMNS, 'version'])
    .where('employee_id', '=', employeeId)
    .orderBy(sql`array_position(array['spouse', 'child', 'parent', 'grandparent', 'grandchild'], relationship)`)
    .orderBy('birth_date')
    .orderBy('id')
    .execute()
  return rows.map((row) => redactRow('family_member', decryptRow(vault, 'family_member', row.id, row), inFull))
}

/** Managers by person on a day, to detect circles. */
export async function loadReportLines(tx: Tx, day: Day): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; report_to: string | null }>`
    select employee.id, employment.report_to from employee ${joinAsOf('employment', day)}`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.report_to]))
}
