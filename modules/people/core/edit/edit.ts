import { sql } from 'kysely'
import { countryPaidIn } from '#base/countries/served-countries.ts'
import type { Day } from '#base/days/days.ts'
import { DomainError, invalidField } from '#base/errors.ts'
import { lockActiveUnits } from '#organisation/departments.ts'
import type { Context } from '#server/context/context.ts'
import { clearNotifications } from '#server/tasks/account-notifications.ts'
import { maskAllButLastFour } from '#server/vault.ts'
import type { DatedTable } from '../as-of.ts'
import { changedValues, changeFact, loadHistories } from '../history/change.ts'
import { type DatedChange, isSameValue, rowOn } from '../history/dated-rows.ts'
import { FACT_COLUMNS, type FactValues } from '../history/fact-columns.ts'
import { normalizeSchedule } from '../history/normalize-schedule.ts'
import { isNotSamePerson } from '../identity/same-person.ts'
import { requireWarningConfirmed } from '../identity/warning-confirmation.ts'
import { normalizeBank } from '../numbers/normalize-bank.ts'
import { parseParts, serializeParts, splitProblem } from '../numbers/pay-split-rules.ts'
import { filterInReach, reachOf } from '../reach.ts'
import { COMPLETION_REQUEST } from './completion-request.ts'
import { loadPayCurrency, loadReportLines } from './part-queries.ts'
import { loadReferencedNames, withNames } from './referenced-names.ts'
import { wouldCloseCircle } from './report-circle.ts'

type EditedPerson = { id: string; full_name: string; joined_on: Day }
type DatedInput = { from_day?: Day; correct_row?: Day; reason?: string | null }

/** The values of `input` that belong to a fact. Undefined ones are left out. */
export function factValues(table: DatedTable, input: Record<string, unknown>): FactValues {
  const columns: readonly string[] = FACT_COLUMNS[table]
  return Object.fromEntries(
    Object.entries(input)
      .filter(([key, value]) => key !== 'reason' && value !== undefined && columns.includes(key))
      .map(([key, value]) => [key, key === 'parts' && Array.isArray(value) ? serializeParts(value) : value]),
  )
}

/**
 * Changes one fact of one person and logs it, where any value differs. With `correct_row` it corrects that row, which
 * may move to `from_day`; otherwise the values hold from `from_day`, today by default.
 */
export async function updateFact(
  context: Context,
  table: DatedTable,
  person: EditedPerson,
  values: FactValues,
  dated: DatedInput,
): Promise<void> {
  const moves = dated.correct_row !== undefined && dated.from_day !== undefined && dated.from_day !== dated.correct_row
  if (Object.keys(values).length === 0 && !moves) return
  const { tx, today } = context
  const from = dated.from_day ?? (today < person.joined_on ? person.joined_on : today)
  // A form sends all its fields. Values that already hold on the day are no change and make no row of history.
  const current = (await loadHistories(tx, context.vault, table, [person.id])).get(person.id) ?? []
  const row = rowOn(current, dated.correct_row ?? from)
  const changedFields = row
    ? Object.fromEntries(Object.entries(values).filter(([key, value]) => !isSameValue(row.values[key], value)))
    : values
  if (Object.keys(changedFields).length === 0 && !moves) return
  await clearNotifications(
    tx,
    COMPLETION_REQUEST,
    Object.keys(changedFields).map((field) => ({ employee: person.id, field })),
  )
  const changes =
    dated.reason !== undefined && FACT_COLUMNS[table].some((column) => column === 'reason')
      ? { ...changedFields, reason: dated.reason }
      : changedFields
  const change: DatedChange<FactValues> =
    dated.correct_row === undefined
      ? { kind: 'set', from, values: changes }
      : { kind: 'correct', row: dated.correct_row, values: changes, from: dated.from_day }
  const outcome = await changeFact(tx, table, { employeeId: person.id, change }, context)
  const day = dated.correct_row === undefined ? from : (dated.from_day ?? dated.correct_row)
  const { before, after } = changedValues(outcome, day)
  const names = await loadReferencedNames(tx, [before, after])
  context.record({
    kind: table,
    id: person.id,
    name: person.full_name,
    before:
      dated.correct_row === undefined
        ? withNames(withParts(before), names)
        : { ...withNames(withParts(before), names), from_day: dated.correct_row },
    after: { ...withNames(withParts(after), names), from_day: day },
  })
}

/**
 * The working hours of `input` as they are stored, based on the current row `held`. Throws 422 at the field that
 * contradicts the week.
 */
export function requireValidSchedule(input: Record<string, unknown>, held: FactValues): FactValues {
  const { minutes_a_day, working_days } = input
  const { values, wrong } = normalizeSchedule(
    { ...factValues('work_schedule', input), minutes_a_day, working_days },
    held,
  )
  if (wrong[0]) throw invalidField(wrong[0].field, wrong[0].code)
  return values
}

/** Replaces the stored text of pay parts by the list, for log and history. */
export function withParts(values: FactValues): FactValues {
  return typeof values.parts === 'string' ? { ...values, parts: parseParts(values.parts) } : values
}

const UNIT_TABLES = {
  office_id: 'office',
  department_id: 'department',
  position_id: 'position',
  cost_center_id: 'cost_center',
} as const

/**
 * Throws 422 for places that are unknown or disabled, unknown managers and circles of reporting. Locks the places so
 * that nobody disables them before the transaction ends. Values equal to `held` are not checked: somebody may stay in a
 * disabled place.
 */
export async function requireValidPlace(
  context: Context,
  employeeId: string | null,
  values: FactValues,
  day: Day,
  held: FactValues = {},
): Promise<void> {
  const { tx } = context
  for (const [field, table] of Object.entries(UNIT_TABLES)) {
    const id = values[field]
    if (typeof id !== 'string' || id === held[field]) continue
    if ((await lockActiveUnits(tx, table, [id])).has(id)) continue
    const unit = await tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
    throw invalidField(field, unit ? 'place_disabled' : 'not_a_choice')
  }
  const manager = values.report_to
  if (typeof manager !== 'string') return
  const lines = await loadReportLines(tx, day)
  if (!lines.has(manager)) throw invalidField('report_to', 'not_a_choice')
  if (employeeId !== null && wouldCloseCircle(employeeId, manager, lines))
    throw invalidField('report_to', 'reports_in_circle')
}

/** Throws 422 where the caller's edits are limited to their offices and this is not one of them. */
export function requireOfficeInReach({ actor }: Context, office: unknown): void {
  if (reachOf(actor, 'employee:edit') !== 'office') return
  if (typeof office !== 'string' || !actor.officeIds.includes(office))
    throw invalidField('office_id', 'office_out_of_reach')
}

/** Throws 403 where people without company-wide reach change their own place, which would widen their reach. */
export function forbidOwnPlace({ actor }: Pick<Context, 'actor'>, employeeId: string, values: FactValues): void {
  if (ownRefusedPlaces(actor, employeeId).some((field) => values[field] !== undefined))
    throw new DomainError('not_for_yourself', { status: 403 })
}

/** The fields that `forbidOwnPlace` refuses in this record. */
export function ownRefusedPlaces(actor: Context['actor'], employeeId: string): readonly string[] {
  const isOpen = employeeId !== actor.employeeId || reachOf(actor, 'employee:edit') === 'company'
  return isOpen ? [] : ['department_id', 'office_id', 'report_to']
}

/** Warns that somebody else is paid into the account, a partner or a mistake. Names those within reach. */
export async function requireUnsharedAccount(
  context: Context,
  employeeId: string,
  account: unknown,
  confirmed: readonly string[] | undefined,
): Promise<void> {
  const others = await loadSharers(context, employeeId, account)
  if (others.length === 0) return
  const { tx, actor, today } = context
  const visible = await filterInReach(
    tx,
    actor,
    'employee:read',
    others.map((one) => one.id),
    today,
  )
  requireWarningConfirmed('bank_account_shared', confirmed, {
    names: others.filter((one) => visible.has(one.id)).map((one) => one.full_name),
    account: maskAllButLastFour(String(account)),
  })
}

/** The other people who are paid into an account; nobody for an empty one. `employeeId` is null for somebody new. */
export async function loadSharers(
  { tx, vault, today }: Pick<Context, 'tx' | 'vault' | 'today'>,
  employeeId: string | null,
  account: unknown,
): Promise<{ id: string; full_name: string }[]> {
  if (typeof account !== 'string' || account.trim() === '') return []
  const index = vault.blindIndex('account_number', account)
  return tx
    .selectFrom('bank_detail')
    .innerJoin('employee', 'employee.id', 'bank_detail.employee_id')
    .select(['employee.id', 'employee.full_name'])
    .distinct()
    .where(
      sql<boolean>`(bank_detail.account_index = ${index} or bank_detail.part_indexes <> '{}' and ${index} = any(bank_detail.part_indexes))`,
    )
    .where(sql<boolean>`bank_detail.employee_id is distinct from ${employeeId}::uuid`)
    .where(sql<boolean>`(bank_detail.until_day is null or bank_detail.until_day >= ${today})`)
    .where(isNotSamePerson(employeeId))
    .execute()
}

/**
 * Normalizes bank details for a day. Throws 422 for unknown banks, invalid account numbers and contradicting parts.
 * Warns of every account that somebody else is paid into.
 */
export async function requireValidBank(
  context: Context,
  employeeId: string,
  bank: FactValues,
  day: Day,
  confirmed: readonly string[] | undefined,
): Promise<FactValues> {
  const rows = (await loadHistories(context.tx, context.vault, 'bank_detail', [employeeId])).get(employeeId) ?? []
  const current = rowOn(rows, day)?.values ?? {}
  const country = countryPaidIn(await loadPayCurrency(context.tx, context.vault, employeeId, day))?.code
  const { values, wrong } = normalizeBank(bank, current, country)
  if (wrong[0]) throw invalidField(wrong[0].field, wrong[0].code, wrong[0].params)
  const after: FactValues = { ...current, ...values }
  const problem = splitProblem(parseParts(after.parts), after)
  if (problem) throw invalidField('parts', problem)
  const accounts = [
    values.account_number,
    ...(typeof values.parts === 'string' ? parseParts(values.parts).map((part) => part.account_number) : []),
  ]
  for (const account of accounts) await requireUnsharedAccount(context, employeeId, account, confirmed)
  return values
}
