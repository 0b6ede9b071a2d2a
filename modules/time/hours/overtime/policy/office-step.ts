import { monthOf } from '#base/days/days.ts'
import { OVERTIME_MODULE } from '#base/modules.ts'
import type { OfficeStep } from '#organisation/offices.ts'
import { countryAt } from '#statutory/countries.ts'
import { overtimeLabels } from '../labels.ts'
import { insertLawPolicies } from './seed.ts'

/** The overtime policy that the law of the office's country sets. */
export const OVERTIME_POLICY_STEP: OfficeStep = {
  name: 'overtime_policy',
  order: 50,
  title: overtimeLabels['office-step.overtime_policy'],
  about: overtimeLabels['office-step.overtime_policy.about'],
  permission: 'overtime:policy',
  module: OVERTIME_MODULE,
  check: async ({ tx }, { country }) => {
    if (!countryAt(country)) return null
    const found = await tx
      .selectFrom('overtime_policy')
      .select('id')
      .where('country', '=', country)
      .limit(1)
      .executeTakeFirst()
    return found ? { state: 'done' } : { state: 'open', page: null }
  },
  complete: async ({ tx, today, record }, { name, country }) => {
    await insertLawPolicies(tx, [country], monthOf(today))
    record({ kind: 'overtime_policy', name, after: { country } })
  },
}
