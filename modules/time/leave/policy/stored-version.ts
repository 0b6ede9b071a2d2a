import type { Insertable } from 'kysely'
import type { z } from 'zod'
import { isDay } from '#base/days/days.ts'
import { invalidField } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Unit } from '../ledger/type-rules.ts'
import { amountNumber, isWholeMinutes, toAmount } from '../types/amount-value.ts'
import type { EntitlementDbRow, VersionRow } from '../types/leave-types.ts'
import type { EntitlementRow, LeaveSettings } from './contract.ts'

type TypeSettings = z.output<typeof LeaveSettings>
type EntitlementInput = z.output<typeof EntitlementRow>
type Columns = Omit<Insertable<DB['leave_type_version']>, 'type_id' | 'from_day'>

/** Settings that are amounts in the type's unit. */
const AMOUNT_FIELDS = [
  'round_step',
  'increment',
  'increment_most',
  'most_balance',
  'carry_most',
  'lost_most',
  'encash_keep',
  'encash_each',
  'encash_year',
  'encash_leaving',
  'pay_first',
  'files_over',
  'longest',
] as const

/** Fields required with a choice; fields of other choices are cleared. */
const REQUIRED_WITH: readonly { field: keyof TypeSettings; is: string; asks: readonly (keyof TypeSettings)[] }[] = [
  { field: 'year_by', is: 'fixed', asks: ['year_from'] },
  { field: 'carry_by', is: 'days', asks: ['carry_most'] },
  { field: 'carry_by', is: 'percent', asks: ['carry_rate'] },
  { field: 'lost_by', is: 'days', asks: ['lost_most'] },
  { field: 'lost_by', is: 'percent', asks: ['lost_rate'] },
  { field: 'pay_by', is: 'days', asks: ['pay_first', 'pay_beyond'] },
  { field: 'pay_by', is: 'service', asks: ['pay_months', 'pay_before'] },
  { field: 'files', is: 'over', asks: ['files_over'] },
]

/** Converts settings to columns. Throws 422 at a missing field or one that contradicts another. */
export function toStoredSettings(given: TypeSettings, unit: Unit): Columns {
  const set: Record<string, unknown> = { ...given }
  for (const { field, is, asks } of REQUIRED_WITH)
    for (const name of asks) {
      if (given[field] !== is) set[name] = null
      else if (given[name] === null) throw invalidField(name, 'required')
    }
  for (const group of [
    ['round_step', 'round_how', 'round_of'],
    ['increment', 'increment_most', 'increment_after'],
  ] as const) {
    const missing = group.find((name) => given[name] === null)
    if (missing !== undefined && group.some((name) => given[name] !== null)) throw invalidField(missing, 'required')
  }
  if (given.taken !== 'anniversary' && given.taken !== 'event') {
    set.taken_before = 0
    set.taken_after = 0
  }
  if (given.carry_by === 'none') set.carry_months = null
  if (!given.may_encash && given.lost_by === 'none' && given.encash_leaving === null) set.encash_rate = null
  if (given.year_by === 'month' || given.year_by === 'week') set.every = 'start'
  if (given.year_by === 'fixed' && !isDay(`2024-${given.year_from}`)) throw invalidField('year_from', 'month_and_day')
  if (given.increment !== null && given.increment_most !== null && given.increment_most < given.increment)
    throw invalidField('increment_most', 'increment_most_small')
  if (unit === 'days' && !['day', 'half_day'].includes(given.smallest)) throw invalidField('smallest', 'days_by_halves')
  for (const name of AMOUNT_FIELDS) if (set[name] !== null) set[name] = toStoredAmount(set[name] as number, unit, name)
  set.full_week = toStoredAmount(given.full_week, 'hours', 'full_week')
  return set as Columns
}

export function toStoredRows(rows: readonly EntitlementInput[], unit: Unit) {
  return rows.map((row) => ({ ...row, amount: toStoredAmount(row.amount, unit, 'entitlement') }))
}

/** Writes a version of a type, replacing one of the same day. Returns its id. */
export async function replaceVersion(
  tx: Tx,
  typeId: string,
  from: string,
  columns: Columns,
  rows: ReturnType<typeof toStoredRows>,
): Promise<string> {
  await tx.deleteFrom('leave_type_version').where('type_id', '=', typeId).where('from_day', '=', from).execute()
  const { id } = await tx
    .insertInto('leave_type_version')
    .values({ ...columns, type_id: typeId, from_day: from })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (rows.length > 0)
    await tx
      .insertInto('leave_entitlement')
      .values(rows.map((row) => ({ ...row, version_id: id })))
      .execute()
  return id
}

/** Converts stored amounts to days or hours. What is not stored is left out. */
export function toTypedAmounts(
  stored: { readonly [Name in (typeof AMOUNT_FIELDS)[number]]?: number | bigint | string | null | undefined },
  unit: Unit,
): Record<string, number | null> {
  return Object.fromEntries(
    AMOUNT_FIELDS.flatMap((name) => {
      const amount = stored[name]
      return amount === undefined ? [] : [[name, amount === null ? null : amountNumber(Number(amount), unit)]]
    }),
  )
}

export function toVersionDetail(version: VersionRow, rows: readonly EntitlementDbRow[], unit: Unit) {
  const { company_id: _, type_id: __, ...rest } = version
  return {
    ...(rest as unknown as TypeSettings & Pick<VersionRow, 'id' | 'from_day' | 'version'>),
    ...(toTypedAmounts(version, unit) as Pick<TypeSettings, (typeof AMOUNT_FIELDS)[number]>),
    full_week: amountNumber(version.full_week, 'hours'),
    entitlement: rows.map(({ company_id: _, id: __, version_id: ___, ...row }) => ({
      ...row,
      employment_type: row.employment_type as EntitlementInput['employment_type'],
      amount: amountNumber(row.amount, unit),
    })),
  }
}

function toStoredAmount(typed: number, unit: Unit, field: string): number {
  if (!isWholeMinutes(typed, unit)) throw invalidField(field, 'whole_minutes')
  return toAmount(typed, unit)
}
