import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'

/**
 * Whether a caller may see a payslip `p` of a run `r`. Where a company releases payslips on the pay day, only payroll staff
 * see them before.
 */
export function isPayslipVisible(actor: Pick<Actor, 'grants'>, today: Day): RawBuilder<boolean> {
  return actor.grants.has('payroll:read') ? sql<boolean>`true` : isReleasedOn(today)
}

/** Whether a payslip `p` of a run `r` is released to its person on a day, by the setting of its month. */
export function isReleasedOn(day: Day): RawBuilder<boolean> {
  return sql<boolean>`(r.pay_day <= ${day}::date or coalesce((
    select s.payslips_on from payroll_setting s where s.from_month <= r.period order by s.from_month desc limit 1
  ), 'approval') = 'approval')`
}
