import { PAYROLL_MODULE } from '#base/modules.ts'
import { IconAdjustments, IconCash, IconHistory, IconPencil, IconReceipt } from '#web/icons.ts'
import { screensOf } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

const pay = { areas: ['app', 'localhr'], module: PAYROLL_MODULE } as const

/** The screens of payroll, and everyone's own payslips. */
export const screens = screensOf(loadPages, [
  {
    ...pay,
    path: 'payroll/runs',
    title: 'pay.runs',
    permission: 'payroll:read',
    nav: { group: 'pay', icon: IconCash, order: 10, letter: 'p', label: 'pay.nav_runs' },
  },
  {
    ...pay,
    path: 'payroll/runs/$id',
    title: 'pay.run',
    permission: 'payroll:read',
  },
  {
    ...pay,
    path: 'payroll/inputs',
    title: 'pay.inputs',
    permission: 'payroll:read',
    nav: { group: 'pay', icon: IconPencil, order: 20, letter: 'i' },
  },
  {
    ...pay,
    path: 'payroll/records',
    title: 'pay.records',
    permission: 'compensation:read',
    nav: { group: 'pay', icon: IconHistory, order: 30, letter: 'r' },
  },
  {
    ...pay,
    path: 'payroll/settings',
    title: 'pay.settings',
    permission: 'payroll:read',
    nav: { group: 'pay', icon: IconAdjustments, order: 40, letter: 's' },
  },
  {
    path: 'payslips',
    areas: ['app', 'hod', 'localhr', 'rmt'],
    module: PAYROLL_MODULE,
    title: 'pay.my_payslips',
    permission: 'payslip:read',
    nav: { group: 'pay', icon: IconReceipt, order: 50, letter: 'l' },
  },
  {
    path: 'payslips/$id',
    areas: ['app', 'hod', 'localhr', 'rmt'],
    module: PAYROLL_MODULE,
    title: 'pay.payslip',
    permission: 'payslip:read',
  },
])
