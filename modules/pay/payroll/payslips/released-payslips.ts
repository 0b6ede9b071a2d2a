import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'

/**
 * Whether a payslip `p` of a run `r` may be seen yet: of a company that opens payslips on the pay day, nobody sees one
 * before but those who work on pay.
 */
export function isPayslipVisible(actor: Pick<Actor, 'grants'>, today: Day): RawBuilder<boolean> {
  return actor.grants.has('payroll:read') ? sql<boolean>`true` : isReleasedOn(today)
}

/** Whether a payslip `p` of a run `r` has come to its person by a day: the choice is that of its month. */
export function isReleasedOn(day: Day): RawBuilder<boolean> {
  return sql<boolean>`(r.pay_day <= ${day}::date or coalesce((
    select s.payslips_on from payroll_setting s where s.from_month <= r.period order by s.from_month desc limit 1
  ), 'approval') = 'approval')`
}
