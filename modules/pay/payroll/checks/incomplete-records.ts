import { sql } from 'kysely'
import { selectLackingForPay } from '#people/pay-details.ts'
import type { PendingInput } from '#requests/pending-inputs.ts'
import { selectOne } from '#server/database/select-one.ts'
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
    const { n } = await selectOne(
      tx,
      sql<{ n: number }>`
      select count(*)::int as n from (${people}) paid(id) where paid.id in ${selectLackingForPay(last)}
        and not exists (select from payslip p where p.employee_id = paid.id and p.period = ${period})
        and not exists (select from payslip_failure f join pay_run r on r.id = f.pay_run_id where f.employee_id = paid.id and r.period = ${period})`,
    )
    return n
  },
}
