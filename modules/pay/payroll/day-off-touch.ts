import { monthOf } from '#base/days/days.ts'
import { monthText } from '#base/days/month-text.ts'
import { formatLabel } from '#base/labels.ts'
import type { DayOffImpact } from '#calendar/holidays.ts'
import { payrollLabels } from './labels.ts'
import { countChangedSince, loadStoredRun } from './runs/queries.ts'

/** Lists the open pay runs that have to be recalculated when a day is declared off. */
export const RUNS_ON_DAY_OFF: DayOffImpact = {
  kind: 'pay_run',
  name: payrollLabels['payroll.run_of_day_off'],
  async findAffected({ tx, actor, language }, days) {
    if (!actor.grants.has('payroll:read')) return []
    const open = await tx
      .selectFrom('pay_run')
      .select('id')
      .where('state', 'in', ['calculated', 'confirmed'])
      .where('period', 'in', [...new Set(days.map(monthOf))])
      .orderBy('id')
      .execute()
    const found = []
    for (const { id } of open) {
      const run = await loadStoredRun(tx, id)
      const count = await countChangedSince(tx, run)
      const label = payrollLabels[count === 0 ? 'payroll.run_up_to_date' : 'payroll.run_out_of_date']
      found.push({
        id,
        who: `${run.group_name}, ${monthText(run.period, language)}`,
        text: formatLabel(label, language, { count }),
      })
    }
    return found
  },
}
