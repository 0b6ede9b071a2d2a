import { PAYROLL_MODULE } from '#base/modules.ts'
import { IconCheckupList, IconReceiptTax } from '#web/icons.ts'
import type { Screen } from '#web/screens.ts'
import { callQuery } from '#web/use-call.ts'

const loadCalls = () => import('../contract.ts')

/** Everyone's own tax forms, and those handed in for whoever prepares the payroll. */
export const taxFormScreens: readonly Screen[] = [
  {
    path: 'payroll/tax-forms',
    areas: ['app', 'localhr'],
    module: PAYROLL_MODULE,
    title: 'tax-forms.screen',
    permission: 'payroll:read',
    component: () => import('./forms.tsx'),
    nav: { group: 'pay', icon: IconCheckupList, order: 22, country: 'MY' },
  },
  {
    path: 'my-tax',
    areas: ['app', 'hod', 'localhr', 'rmt'],
    module: PAYROLL_MODULE,
    title: 'tax-forms.my_tax',
    permission: 'payslip:read',
    component: () => import('./my-tax.tsx'),
    preload: async ({ search }) => {
      const of = Number(search.of)
      return [callQuery((await loadCalls()).myTaxApi.mine, Number.isInteger(of) && of > 0 ? { year: of } : {})]
    },
    nav: { group: 'pay', icon: IconReceiptTax, order: 53, country: 'MY' },
  },
]
