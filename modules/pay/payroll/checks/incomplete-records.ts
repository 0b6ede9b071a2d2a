import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { loadMissingForPay, selectLackingForPay } from '#people/pay-details.ts'
import type { PendingInput } from '#requests/pending-inputs.ts'
import type { Tx } from '#server/database/database.ts'
import { loadHourlyRates } from '../gather/hourly-rates.ts'
import { payrollLabels } from '../labels.ts'

/**
 * People whose records lack what their first pay needs, before a run of the month is calculated. After the calculation the
 * review names each of them, so nobody is counted twice.
 */
export const INCOMPLETE_RECORDS: PendingInput = {
  kind: 'incomplete_records',
  title: payrollLabels['payroll.incomplete'],
  about: payrollLabels['payroll.incomplete_about'],
  question: { one: payrollLabels['payroll.incomplete_one'], other: payrollLabels['payroll.incomplete_other'] },
  page: 'resources?missing_for_pay=true',
  async count(tx, { period, last, people }) {
    const { rows } = await sql<{ id: string; part_time: boolean }>`
      select paid.id, exists (select from employment e where e.employee_id = paid.id and e.employment_type = 'part_time'
        and e.from_day <= ${last}::date and (e.until_day is null or e.until_day >= ${last}::date)) as part_time
      from (${people}) paid(id) where paid.id in ${selectLackingForPay(last)}
        and not exists (select from payslip p where p.employee_id = paid.id and p.period = ${period})
        and not exists (select from payslip_failure f join pay_run r on r.id = f.pay_run_id where f.employee_id = paid.id and r.period = ${period})`.execute(
      tx,
    )
    const partTime = rows.flatMap(({ id, part_time }) => (part_time ? id : []))
    return rows.length - (await countPaidByHour(tx, partTime, last))
  },
}

/** Counts those of some people who lack basic pay alone and are paid by the hour: they need none. */
async function countPaidByHour(tx: Tx, ids: readonly string[], day: Day): Promise<number> {
  if (ids.length === 0) return 0
  const missing = await loadMissingForPay(tx, ids, day)
  const days = ids.flatMap((employee) =>
    missing.get(employee)?.every((field) => field === 'basic_pay') ? [{ employee, day }] : [],
  )
  const rateOn = await loadHourlyRates(tx, days)
  return days.filter((one) => rateOn(one.employee, one.day) !== null).length
}
