import { servedCountry } from '#base/countries/served-countries.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import type { OfficeStep } from '#organisation/offices.ts'
import { BankLayout } from '../contract.ts'
import { currencyOf } from '../countries.ts'
import { payrollFileLabels } from '../labels.ts'

/** An account that the company pays from in the currency of the office's country. */
export const PAYING_ACCOUNT_STEP: OfficeStep = {
  name: 'paying_account',
  order: 80,
  title: payrollFileLabels['office-step.paying_account'],
  about: payrollFileLabels['office-step.paying_account.about'],
  permission: 'payroll:settings',
  module: PAYROLL_MODULE,
  check: async ({ tx }, { country }) => {
    const currency = servedCountry(country)?.currency
    if (!currency) return null
    const account = await tx
      .selectFrom('payer_account')
      .select('id')
      .where('is_active', '=', true)
      .where(
        'layout',
        'in',
        BankLayout.options.filter((layout) => currencyOf(layout) === currency),
      )
      .limit(1)
      .executeTakeFirst()
    return account ? { state: 'done' } : { state: 'open', page: `payroll/accounts?country=${country}` }
  },
}
