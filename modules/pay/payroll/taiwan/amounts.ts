import { type RawBuilder, sql } from 'kysely'
import { TAIWAN_AMOUNTS, type TaiwanAmount } from './amount-values.ts'

/** The lines that each amount is the sum of: the person's share `a`, or the employer's `e`. */
const AMOUNT_LINES: Record<TaiwanAmount, readonly [share: 'a' | 'e', codes: readonly string[]]> = {
  tw_tax: ['a', ['tw_income_tax', 'tw_bonus_tax', 'tw_retirement_tax']],
  tw_labor: ['a', ['tw_labor', 'tw_employment']],
  tw_health: ['a', ['tw_health']],
  tw_supplement: ['a', ['tw_supplement']],
  tw_pension: ['a', ['tw_pension']],
  tw_insurance_employer: ['e', ['tw_labor', 'tw_employment', 'tw_occupational', 'tw_health']],
  tw_pension_employer: ['e', ['tw_pension', 'tw_reserve']],
}

/** Whether a payslip `p` is from Taiwan. */
export const PAID_IN_TAIWAN = sql<boolean>`p.taiwan is not null`

/** Joins `tw` to payslips `p`: the amounts of Taiwan's schemes on each, 0 elsewhere. */
export function joinTaiwanAmounts(): RawBuilder<unknown> {
  const sums = TAIWAN_AMOUNTS.map((name) => {
    const [share, codes] = AMOUNT_LINES[name]
    return sql`coalesce(sum(${sql.ref(`line.${share}`)}) filter (where line.c = any(${[...codes]}::text[])), 0)::bigint as ${sql.ref(name)}`
  })
  return sql`cross join lateral (select ${sql.join(sums)}
    from jsonb_to_recordset(case when p.taiwan is null then '[]' else p.lines end) as line (c text, a bigint, e bigint)) tw`
}
