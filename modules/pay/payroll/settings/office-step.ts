import { sql } from 'kysely'
import { PAYROLL_MODULE } from '#base/modules.ts'
import type { OfficeStep } from '#organisation/offices.ts'
import { selectOne } from '#server/database/select-one.ts'
import { PAY_COUNTRIES } from '../countries.ts'
import { PAID_BY_GROUP } from '../gather/paid-by-group.ts'
import { payrollLabels } from '../labels.ts'
import { setUpPayroll } from './set-up.ts'

/** A pay group that pays the office, and the usual pay items. */
export const PAY_GROUP_STEP: OfficeStep = {
  name: 'pay_group',
  order: 40,
  title: payrollLabels['office-step.pay_group'],
  about: payrollLabels['office-step.pay_group.about'],
  permission: 'payroll:settings',
  module: PAYROLL_MODULE,
  check: async ({ tx }, { id, country }) => {
    if (!PAY_COUNTRIES.some(({ code }) => code === country)) return null
    const found = await selectOne(
      tx,
      sql<{ is_paid: boolean; has_group: boolean }>`select
        exists (select from office join pay_group g on g.is_active and ${PAID_BY_GROUP} where office.id = ${id}::uuid) as is_paid,
        exists (select from pay_group g where g.country = ${country}) as has_group`,
    )
    if (found.is_paid) return { state: 'done' }
    // Groups that leave this office out are the company's choice, so it says which of them pays.
    return { state: 'open', page: found.has_group ? 'payroll/settings?tab=groups' : null }
  },
  complete: async ({ tx, record }) => {
    const { items, groups } = await setUpPayroll(tx)
    record({ kind: 'payroll_setting', name: 'set up', after: { items, groups } })
  },
}
