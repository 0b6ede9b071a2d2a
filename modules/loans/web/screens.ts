import { PAYROLL_MODULE } from '#base/modules.ts'
import { IconCreditCard, IconWallet } from '#web/icons.ts'
import type { Screen } from '#web/screens.ts'
import { callQuery } from '#web/use-call.ts'

const loadCalls = () => import('../contract.ts')

/** Everybody's loans for those who prepare pay, and one's own. */
export const loanScreens: readonly Screen[] = [
  {
    path: 'payroll/loans',
    areas: ['app', 'localhr'],
    module: PAYROLL_MODULE,
    title: 'loans.title',
    permission: 'payroll:read',
    component: () => import('./loans.tsx'),
    nav: { group: 'pay', icon: IconWallet, order: 25, label: 'loans.nav' },
  },
  {
    path: 'payroll/loans/$id',
    areas: ['app', 'localhr'],
    module: PAYROLL_MODULE,
    title: 'loans.one',
    permission: 'payroll:read',
    component: () => import('./loan.tsx'),
    preload: async ({ params }) => [callQuery((await loadCalls()).loanApi.one, { id: params.id ?? '' })],
  },
  {
    path: 'loans',
    areas: ['app', 'hod', 'localhr', 'rmt'],
    module: PAYROLL_MODULE,
    title: 'loans.mine',
    permission: 'payslip:read',
    component: () => import('./my-loans.tsx'),
    preload: async () => [callQuery((await loadCalls()).loanApi.mine, {})],
    nav: { group: 'pay', icon: IconCreditCard, order: 52 },
  },
]
