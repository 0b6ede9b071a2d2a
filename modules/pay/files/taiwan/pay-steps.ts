import { type RawBuilder, sql } from 'kysely'
import { type Day, earlierDay, monthOf } from '#base/days/days.ts'
import { sum } from '#base/money/money.ts'
import { selectOne } from '#server/database/select-one.ts'
import {
  nonResidentTaxDue,
  pensionDue,
  premiumsDue,
  residentTaxDue,
  stabilityFeeDue,
} from '#statutory/taiwan/due-dates.ts'
import { STABILITY_FEE_ITEM } from '#statutory/taiwan/stability-fee.ts'
import type { PayStep } from '../../payday/pay-step.ts'
import { parseTotals } from '../../payroll/explanation/totals.ts'
import { FOREIGN_TAX } from '../../reports/taiwan-schemes.ts'

export const TW_SUPPLEMENT = 'tw_supplement'
const TAXES = ['tw_income_tax', 'tw_bonus_tax', 'tw_retirement_tax']

/**
 * Taxes withheld, premiums and pension of a month, each by its own day, and what workers owe to creditors and to the
 * welfare fund. Premiums, pension and the employment stability fee are billed, so they have no file.
 */
export const TAIWAN_STEPS: readonly PayStep[] = [
  {
    ...owedLines(TAXES, [], sql`not ${FOREIGN_TAX}`),
    kind: 'tw_tax',
    title: { en: 'Income tax withheld', zh: '薪資所得扣繳稅款' },
    scope: 'month',
    marks: ['paid'],
    dueDay: (_, payDay) => residentTaxDue(monthOf(payDay)),
  },
  {
    ...owedLines(TAXES, [], FOREIGN_TAX),
    kind: 'tw_foreign_tax',
    title: { en: 'Income tax of non-residents', zh: '非居住者扣繳稅款' },
    scope: 'run',
    marks: ['sent', 'paid'],
    dueDay: (_, payDay) => nonResidentTaxDue(payDay),
  },
  {
    ...owedLines(['tw_labor', 'tw_employment', 'tw_occupational'], ['tw_arrears_fund'], sql`true`),
    kind: 'tw_labor',
    title: { en: 'Labor insurance premiums', zh: '勞保、就保與職災保險費' },
    scope: 'month',
    marks: ['paid'],
    dueDay: premiumsDue,
  },
  {
    ...owedLines(['tw_health'], [], sql`true`),
    kind: 'tw_health',
    title: { en: 'Health insurance premiums', zh: '健保費' },
    scope: 'month',
    marks: ['paid'],
    dueDay: premiumsDue,
  },
  {
    ...owedLines(['tw_supplement'], ['tw_employer_supplement'], sql`true`),
    kind: TW_SUPPLEMENT,
    title: { en: 'Supplementary health premium', zh: '二代健保補充保費' },
    scope: 'month',
    marks: ['sent', 'paid'],
    page: '/files',
    dueDay: (_, payDay) => premiumsDue(monthOf(payDay)),
  },
  {
    ...owedLines(['tw_pension'], [], sql`true`),
    kind: 'tw_pension',
    title: { en: 'Labor pension', zh: '勞退提繳' },
    scope: 'month',
    marks: ['paid'],
    dueDay: pensionDue,
  },
  {
    ...owedLines([STABILITY_FEE_ITEM], [], sql`true`),
    kind: 'tw_stability_fee',
    title: { en: 'Employment stability fee', zh: '就業安定費' },
    scope: 'month',
    marks: ['paid'],
    dueDay: stabilityFeeDue,
  },
  {
    ...owedLines(['tw_garnishment'], [], sql`true`),
    kind: 'tw_garnishment',
    title: { en: 'Garnished wages to creditors', zh: '法院扣薪款（應付債權人）' },
    scope: 'run',
    marks: ['paid'],
    dueDay: (_, payDay) => payDay,
  },
  {
    ...owedLines(['tw_welfare_fund'], [], sql`true`),
    kind: 'tw_welfare_fund',
    title: { en: 'Employee welfare fund', zh: '職工福利金' },
    scope: 'month',
    marks: ['paid'],
    dueDay: (_, payDay) => payDay,
  },
]

/**
 * What lines of payslips owe, and what the company owes on the payroll as a whole. Of runs that pay in two months, such as
 * a bonus before the month's wages, the first that owes anything decides when it is due: what is withheld in a month is
 * paid by the 10th of the next (Income Tax Act art. 92), and the supplementary premium by its end (National Health
 * Insurance Act art. 31).
 */
function owedLines(
  codes: readonly string[],
  ofUnit: readonly string[],
  where: RawBuilder<unknown>,
): Pick<PayStep, 'country' | 'loadOwed'> {
  return {
    country: 'TW',
    async loadOwed({ tx }, runs) {
      const query = sql<{ amount: number; people: number; first_paid: Day | null }>`
        select coalesce(sum(line.a + coalesce(line.e, 0)), 0)::bigint as amount, count(distinct p.employee_id)::int as people,
          min(r.pay_day) filter (where line.a + coalesce(line.e, 0) <> 0) as first_paid
        from payslip p join pay_run r on r.id = p.pay_run_id cross join lateral jsonb_to_recordset(p.lines) as line (c text, a bigint, e bigint, b jsonb)
        where p.pay_run_id = any(${runs.map(({ id }) => id)}::uuid[]) and line.c = any(${[...codes]}::text[]) and (${where})`
      const lines = await selectOne(tx, query)
      const unit = runs.map(({ totals, pay_day }) => {
        const owed = parseTotals(totals).unit.filter(({ c }) => ofUnit.includes(c))
        return { pay_day, amount: sum(owed.map(({ e = 0 }) => e)) }
      })
      const amount = sum([lines.amount, ...unit.map((one) => one.amount)])
      const paid = unit.flatMap((one) => (one.amount === 0 ? [] : [one.pay_day]))
      const payDays = lines.first_paid === null ? paid : [lines.first_paid, ...paid]
      return amount > 0 ? { amount, people: lines.people, payDay: payDays.reduce(earlierDay) } : null
    },
  }
}
