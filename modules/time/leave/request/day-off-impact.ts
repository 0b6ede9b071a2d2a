import { sql } from 'kysely'
import type { DayOffImpact } from '#calendar/holidays.ts'
import { withinReach } from '#people/reach.ts'
import { amountText } from '../types/amount-value.ts'
import { requestLabels } from './labels.ts'

/** Leave on a day that is declared off: its cost, by person when the reader may see their leave. */
export const LEAVE_ON_DAY_OFF: DayOffImpact = {
  kind: 'leave',
  name: requestLabels['request.kind.leave'],
  async findAffected({ tx, actor, today }, days) {
    const { rows } = await sql<{ id: string; who: string | null; unit: 'days' | 'hours'; amount: number }>`
      select r.id, case when ${withinReach(actor, 'leave:read', today)} then employee.full_name end as who, t.unit,
        coalesce(case when t.unit = 'days' then r.days else r.minutes end, 0) as amount
      from request r join employee on employee.id = r.employee_id join leave_type t on t.id = r.type_id
      where r.kind = 'leave' and r.state in ('pending', 'approved', 'paid')
        and exists (select from unnest(${`{${days.join()}}`}::date[]) as on_day(day) where on_day.day between r.from_day and r.until_day)
      order by employee.full_name, r.id`.execute(tx)
    return rows.map(({ id, who, unit, amount }) => ({ id, who, text: amountText(amount, unit) }))
  },
}
