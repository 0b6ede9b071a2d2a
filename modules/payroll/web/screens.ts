import { PAYROLL_MODULE } from '#base/modules.ts'
import { IconAdjustments, IconCash, IconHistory, IconPencil, IconReceipt } from '#web/icons.ts'
import type { Screen } from '#web/screens.ts'
import { callQuery } from '#web/use-call.ts'

const pay = { areas: ['app', 'localhr'], module: PAYROLL_MODULE } as const

const loadCalls = () => import('../runs/contract.ts')
const loadPayslipCalls = () => import('../payslips/contract.ts')

/** The screens of payroll, and everyone's own payslips. */
export const payrollScreens: readonly Screen[] = [
  {
    ...pay,
    path: 'payroll/runs',
    title: 'pay.runs',
    permission: 'payroll:read',
    component: () => import('../runs/web/runs.tsx'),
    nav: { group: 'pay', icon: IconCash, order: 10, letter: 'p', label: 'pay.nav_runs' },
  },
  {
    ...pay,
    path: 'payroll/runs/$id',
    title: 'pay.run',
    permission: 'payroll:read',
    component: () => import('./run.tsx'),
    preload: async ({ params }) => [callQuery((await loadCalls()).payrollApi.run, { id: params.id ?? '' })],
  },
  {
    ...pay,
    path: 'payroll/inputs',
    title: 'pay.inputs',
    permission: 'payroll:read',
    component: () => import('./inputs.tsx'),
    nav: { group: 'pay', icon: IconPencil, order: 20, letter: 'i' },
  },
  {
    ...pay,
    path: 'payroll/records',
    title: 'pay.records',
    permission: 'compensation:read',
    component: () => import('../payslips/web/records.tsx'),
    nav: { group: 'pay', icon: IconHistory, order: 30, letter: 'r' },
  },
  {
    ...pay,
    path: 'payroll/settings',
    title: 'pay.settings',
    permission: 'payroll:read',
    component: () => import('../settings/web/settings.tsx'),
    nav: { group: 'pay', icon: IconAdjustments, order: 40, letter: 's' },
  },
  {
    path: 'payslips',
    areas: ['app', 'hod', 'localhr', 'rmt'],
    module: PAYROLL_MODULE,
    title: 'pay.my_payslips',
    permission: 'payslip:read',
    component: () => import('../payslips/web/my-payslips.tsx'),
    preload: async () => [callQuery((await loadPayslipCalls()).payslipApi.list, { mine: true, per_page: 24 })],
    nav: { group: 'pay', icon: IconReceipt, order: 50, letter: 'l' },
  },
  {
    path: 'payslips/$id',
    areas: ['app', 'hod', 'localhr', 'rmt'],
    module: PAYROLL_MODULE,
    title: 'pay.payslip',
    permission: 'payslip:read',
    component: () => import('../payslips/web/my-payslip.tsx'),
    preload: async ({ params }) => [callQuery((await loadPayslipCalls()).payslipApi.one, { id: params.id ?? '' })],
  },
]
