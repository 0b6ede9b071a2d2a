import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Day, firstDay, lastDay, type Month } from '#base/days.ts'
import { Refused } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'
import { FIRST_MONTH, lawFor } from '#statutory/malaysia/law.ts'
import { type Comparison, lawChanges, type ReviewChoices } from '../checks/findings.ts'
import type { RunSpan } from '../cycles/cycles.ts'
import { hrdOf } from '../malaysia/hrd-setting.ts'
import type { RunFacts, RunItem } from '../payslip/inputs.ts'
import type { PayLaw } from '../payslip/payslip.ts'
import { TAIWAN_DEFAULTS, type TaiwanSettings, taiwanChoices, taiwanLawOf } from '../taiwan/run.ts'
import type { PayCycle, Proration, RunKind } from '../values.ts'

export type PayrollChoices = {
  socso_relief: boolean
  epf_age_switch: 'month-after' | 'same-month'
  socso_age_switch: 'month-after' | 'same-month'
  epf_rounding: 'each' | 'total-only'
  cycle_tax: 'each' | 'last'
  deduct_absent: boolean
  employer_lines: boolean
  knowledge_worker_rebate: boolean
  missing_numbers: 'to_check' | 'blocker'
  net_change: number
  wage_change: number
} & TaiwanSettings

/** Where a company has said nothing; the same as the defaults of its table. */
export const DEFAULT_PAYROLL_CHOICES: PayrollChoices = {
  socso_relief: true,
  epf_age_switch: 'month-after',
  socso_age_switch: 'same-month',
  epf_rounding: 'each',
  cycle_tax: 'each',
  deduct_absent: false,
  employer_lines: true,
  knowledge_worker_rebate: false,
  missing_numbers: 'to_check',
  net_change: 200_000,
  wage_change: 500_000,
  ...TAIWAN_DEFAULTS,
}

/** The company's choices for a month: the row that started last, or the defaults. */
export async function choicesIn(tx: Tx, period: Month): Promise<PayrollChoices & { from_month: string | null }> {
  const row = await tx
    .selectFrom('payroll_setting')
    .selectAll()
    .where('from_month', '<=', period)
    .orderBy('from_month', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? (row as never) : { ...DEFAULT_PAYROLL_CHOICES, from_month: null }
}

export type RunRow = {
  id: string
  pay_group_id: string
  period: Month
  kind: RunKind
  sequence: number
  currency: string
  proration: Proration
  all_offices: boolean
  country: string
  cycle: PayCycle
  /** The days it pays, where these are not simply the calendar month. */
  span?: RunSpan | undefined
}

/** All that holds for everyone in a run. Throws Refused where the law of the month is not known. */
export async function runFacts(
  tx: Tx,
  run: RunRow,
): Promise<{
  facts: RunFacts
  law: PayLaw
  review: ReviewChoices
  comparison: Comparison
  previousRunId: string | null
}> {
  const law = lawOf(run.period, run.country)
  const choices = await choicesIn(tx, run.period)
  const { registration: hrd } = await hrdOf(tx, run.period)
  const items = await tx.selectFrom('pay_item').selectAll().orderBy('code').execute()
  const previous = await previousRun(tx, run)
  const facts: RunFacts = {
    period: run.period,
    kind: run.kind,
    currency: run.currency,
    proration: run.proration,
    choices: {
      epfAgeSwitch: choices.epf_age_switch,
      epfRounding: choices.epf_rounding,
      socsoAgeSwitch: choices.socso_age_switch,
      hrd,
    },
    socsoRelief: choices.socso_relief,
    ...(choices.cycle_tax === 'last' && { taxWaits: true }),
    ...(choices.knowledge_worker_rebate && { knowledgeWorkerRebate: true }),
    deductAbsent: choices.deduct_absent,
    ...(run.span && { span: run.span }),
    items: Object.fromEntries(
      items.map((item): [string, RunItem] => [
        item.code,
        {
          code: item.code,
          kind: item.kind,
          epf: item.epf,
          socso: item.socso_eis,
          hrd: item.hrd,
          pcb: item.pcb,
          exemptKind: item.exempt_kind,
          bonus: item.is_bonus,
          taxOnly: item.tax_only,
          prorated: item.prorated,
          ordinaryRate: item.in_ordinary_rate,
          work: item.work_kind,
          ...(item.tw_kind !== null && { taiwan: item.tw_kind }),
        },
      ]),
    ),
    ...(run.country === 'TW' && { taiwan: await taiwanChoices(tx, run.period, choices) }),
  }
  return {
    facts,
    law,
    review: { missingNumbers: choices.missing_numbers, netChange: choices.net_change, wageChange: choices.wage_change },
    comparison:
      previous && run.kind === 'monthly'
        ? { period: previous.period, lawChanges: lawChanges(law, previous.period) }
        : null,
    previousRunId: previous?.id ?? null,
  }
}

/** The group's last approved month before this one; of several cycles a month the same one, or the last before it. */
export async function previousRun(
  tx: Tx,
  run: Pick<RunRow, 'pay_group_id' | 'period' | 'sequence' | 'cycle'>,
): Promise<{ id: string; period: string } | undefined> {
  return tx
    .selectFrom('pay_run')
    .select(['id', 'period'])
    .where('pay_group_id', '=', run.pay_group_id)
    .where('kind', '=', 'monthly')
    .where('state', '=', 'approved')
    .where('period', '<', run.period)
    .where('cycle', '=', run.cycle)
    .where('sequence', '<=', run.sequence)
    .orderBy('period', 'desc')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * The law of a month; after the last month that was checked the latest tables go on. Throws Refused `law_not_loaded`
 * before the first month whose law is known, and `country_not_paid` for a country that runs are not made for.
 */
export function lawOf(period: Month, country: string): PayLaw {
  if (country === 'TW') return taiwanLawOf(period)
  if (country !== 'MY') throw new Refused('country_not_paid', { params: { country } })
  if (period < FIRST_MONTH) throw new Refused('law_not_loaded', { params: { month: period, first: FIRST_MONTH } })
  return lawFor(period)
}

/** A digest of all the law a run was calculated by. */
export function lawHash(law: PayLaw): string {
  return createHash('sha256').update(JSON.stringify(law)).digest('hex')
}

/** The version of this program. */
export const CODE_VERSION: string = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../../package.json'), 'utf8'),
).version

export function monthDays(period: Month): { first: Day; last: Day } {
  return { first: firstDay(period), last: lastDay(period) }
}
