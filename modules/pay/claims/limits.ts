import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { isAsOf } from '#people/as-of.ts'
import { selectEmploymentsOfPerson } from '#people/employments.ts'
import { paidCurrency } from '#people/pay-details.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import {
  type LimitFor,
  type LimitType,
  limitFor,
  limitPeriod,
  OLDEST_DAYS,
  remainingLimit,
  type Workplace,
} from './rules.ts'
import { CLAIM_LINES, IS_COUNTED } from './stored-claims.ts'

export type ClaimCategory = {
  id: string
  name_en: string
  name_zh: string
  country: string | null
  limit_type: LimitType
  amount_limit: number
  currency: string
  /** The amount on a receipt, or the distance at a rate per kilometre. */
  paid_by: 'receipt' | 'distance'
  needs_file: boolean
  is_enabled: boolean
  pay_code: string
  limits: readonly LimitFor[]
}

/** A person's workplace on a day, its country, and the currency they are paid in. */
export type Claimant = Workplace & { readonly country: string | null; readonly currency: string }

/** Categories with the limits that differ for some; all categories, or one. */
export async function loadCategories(tx: Tx, id?: string): Promise<ClaimCategory[]> {
  const { rows } = await sql<ClaimCategory>`
    select g.id, g.name_en, g.name_zh, g.country, g.limit_type, g.amount_limit, g.currency, g.paid_by, g.needs_file, g.is_enabled, g.pay_code,
      coalesce((select jsonb_agg(jsonb_build_object('position_id', l.position_id, 'office_id', l.office_id, 'amount_limit', l.amount_limit))
        from claim_category_limit l where l.category_id = g.id), '[]') as limits
    from claim_category g where ${id === undefined ? sql`true` : sql`g.id = ${id}::uuid`} order by lower(g.name_en), g.id`.execute(
    tx,
  )
  return rows
}

export async function loadClaimant(tx: Tx, employeeId: string, day: Day): Promise<Claimant> {
  const query = sql<Claimant>`
    select job.position_id as "positionId", job.office_id as "officeId", place.country, ${paidCurrency('employee.id')} as currency
    from employee left join employment job on ${isAsOf('job', day)} left join office place on place.id = job.office_id
    where employee.id = ${employeeId}::uuid`
  return selectOne(tx, query)
}

/** Whether a person may claim for a category: it is enabled, and meant for the country they work in. */
export function isOffered(category: Pick<ClaimCategory, 'is_enabled' | 'country'>, { country }: Claimant): boolean {
  return category.is_enabled && (category.country === null || category.country === country)
}

export type LimitState = {
  readonly type: LimitType
  readonly amount: number
  readonly used: number
  readonly left: number
  readonly from: Day | null
}

/**
 * What is left of a category's limit for a person on a transaction date, without the claim itself; null without a
 * limit. A person who left and came back has one limit a month or year. Amounts in minor units of the category's
 * currency.
 */
export async function loadLimit(
  tx: Tx,
  category: ClaimCategory,
  claimant: Claimant,
  { employeeId, day, except }: { employeeId: string; day: Day; except: string | null },
): Promise<LimitState | null> {
  const amount = limitFor(category.amount_limit, category.limits, claimant)
  if (amount === 0) return null
  const period = limitPeriod(category.limit_type, day)
  const used = period === null ? 0 : await sumUsed(tx, { employeeId, categoryId: category.id, except, ...period })
  return {
    type: category.limit_type,
    amount,
    used,
    left: required(remainingLimit(amount, used), 'rest of a limit'),
    from: period?.from ?? null,
  }
}

async function sumUsed(
  tx: Tx,
  about: { employeeId: string; categoryId: string; from: Day; until: Day; except: string | null },
): Promise<number> {
  const query = sql<{ used: number }>`
    select coalesce(sum(c.claimable), 0)::bigint as used from ${CLAIM_LINES} c join request r on r.id = c.request_id
    where c.employee_id in ${selectEmploymentsOfPerson(about.employeeId)} and c.category_id = ${about.categoryId}::uuid
      and c.day between ${about.from}::date and ${about.until}::date and ${IS_COUNTED}
      and c.request_id is distinct from ${about.except}::uuid`
  return (await selectOne(tx, query)).used
}

export type ClaimSettings = { oldest_days: number; with_payroll: boolean; version: number }

/** The company's settings of claims, or the defaults. */
export async function loadSettings(tx: Tx): Promise<ClaimSettings> {
  const row = await tx.selectFrom('claim_setting').select(['oldest_days', 'with_payroll', 'version']).executeTakeFirst()
  return row ?? { oldest_days: OLDEST_DAYS, with_payroll: true, version: 0 }
}
