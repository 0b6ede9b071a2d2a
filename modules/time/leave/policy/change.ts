import { sql } from 'kysely'
import type { z } from 'zod'
import { addDays } from '#base/days/days.ts'
import { DomainError, forbidden, invalidField } from '#base/errors.ts'
import { createCallContext } from '#requests/by-file.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { lockVersioned, updateVersioned } from '#server/database/records.ts'
import { selectOne } from '#server/database/select-one.ts'
import type { TaskKind } from '#server/tasks/task-kind.ts'
import { recountLeave } from '../recount-requests.ts'
import { loadLeaveTypes, requestRulesOn } from '../types/leave-types.ts'
import { DAYS_OF_YEAR, findBelowApproved } from './below-approved.ts'
import type { RulesChangeInput } from './contract.ts'
import { policyLabels } from './labels.ts'
import { loadTypeDetail } from './queries.ts'
import { replaceVersion, toStoredRows, toStoredSettings } from './stored-version.ts'

export type RulesChange = z.output<typeof RulesChangeInput>

/** Above this number of people, a background job makes the change (decision 026). */
export const MAX_PEOPLE_IN_CALL = 300

/** Throws 422 at the field for rules that are invalid in themselves. */
export async function requireValidRules(tx: Tx, order: RulesChange, type: { unit: string; kind: string }) {
  const { id: _, version: __, from_day: ___, entitlement, ...settings } = order
  const unit = type.unit as 'days' | 'hours'
  const rows = toStoredRows(requireRows(entitlement, type.kind), unit)
  await requireUnits(tx, entitlement)
  return { rows, columns: toStoredSettings(settings, unit) }
}

/**
 * Changes a type's rules from a day on when nobody's approved leave exceeds them, and recounts leave when its days cost
 * another number. Returns the audit entry. Refuses with the people whose leave prevents it.
 */
export async function changeRules(
  context: Pick<Context, 'tx' | 'actor' | 'now' | 'today' | 'record'>,
  order: RulesChange,
): Promise<void> {
  const { tx, today, record } = context
  const { id, version, from_day, entitlement, ...settings } = order
  const type = await lockVersioned(tx, 'leave_type', { id, version })
  const { rows, columns } = await requireValidRules(tx, order, type)
  const was = (await loadTypeDetail(tx, id, today)).versions.find((one) => one.from_day <= from_day)
  const before = await loadLeaveTypes(tx)
  await replaceVersion(tx, id, from_day, columns, rows)
  const below = await findBelowApproved(context, { id, from: from_day, before, after: await loadLeaveTypes(tx) })
  if (below) throw new DomainError(below.code, { params: below.params })
  const known = before.find((one) => one.id === id)
  // Leave of the type costs another number of days from then on.
  if (known && requestRulesOn(known, from_day).calendarDays !== settings.calendar_days)
    await recountLeave(context, { from: from_day, types: [id] })
  await updateVersioned(tx, 'leave_type', { id, version }, {})
  const { id: _, version: __, ...shownBefore } = was ?? { id: '', version: 0 }
  record({
    kind: 'leave_type',
    id,
    name: type.name,
    before: shownBefore,
    after: { from_day, ...settings, entitlement },
  })
}

/** Whether a change affects more people than one call may check. */
export async function isLongChange(tx: Tx, { id, from_day }: Pick<RulesChange, 'id' | 'from_day'>): Promise<boolean> {
  const { people } = await selectOne(
    tx,
    sql<{ people: number }>`
    select count(*)::int as people from (
      select l.employee_id from leave_request l join leave_type t on t.id = l.type_id
        where (t.id = ${id}::uuid or t.within_id = ${id}::uuid) and l.until_day >= ${addDays(from_day, -DAYS_OF_YEAR)}::date
      union select employee_id from leave_encashment where type_id = ${id}::uuid and day >= ${addDays(from_day, -DAYS_OF_YEAR)}::date
      limit ${MAX_PEOPLE_IN_CALL + 1}) touched`,
  )
  return people > MAX_PEOPLE_IN_CALL
}

export const CHANGE_TYPE = 'leave.change_type'

/** The same change as a background job. */
export const changeTypeTask: TaskKind<RulesChange> = {
  kind: CHANGE_TYPE,
  title: policyLabels['leave-type.task'],
  bulk: ['request', 'request_entry', 'request_notice'],
  run: (task) =>
    task.commit(async (tx) => {
      const { context, changes } = await createCallContext(tx, task)
      if (!context.actor.grants.has('leave:policy')) throw forbidden()
      await changeRules(context, task.input)
      return { message: { code: 'leave_type_changed' }, result: { type_id: task.input.id }, changes }
    }),
}

/** A type that gives days needs an amount; types as long as needed, or earned, have none. */
export function requireRows<R>(rows: readonly R[], kind: string): readonly R[] {
  if (kind === 'needed' || kind === 'earned') return []
  if (rows.length === 0) throw invalidField('entitlement', 'entitlement_required')
  return rows
}

/** Throws 422 for departments, offices or positions that do not exist. */
export async function requireUnits(
  tx: Tx,
  rows: readonly { position_id: string | null; department_id: string | null; office_id: string | null }[],
): Promise<void> {
  for (const [table, key] of [
    ['position', 'position_id'],
    ['department', 'department_id'],
    ['office', 'office_id'],
  ] as const) {
    const ids = [...new Set(rows.flatMap((row) => row[key] ?? []))]
    if (ids.length === 0) continue
    const found = await tx.selectFrom(table).select('id').where('id', 'in', ids).execute()
    if (found.length < ids.length) throw invalidField('entitlement', 'not_a_choice')
  }
}
