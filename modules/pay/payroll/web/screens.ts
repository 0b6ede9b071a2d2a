import { PAYROLL_MODULE } from '#base/modules.ts'
import { AFTER_IMPORT, PERSON_PAYSLIPS } from '#people/web/slots.ts'
import { defineScreens } from '#web/screens.ts'
import { PALETTE_SOURCES } from '#web/shell/palette/palette-sources.ts'

const loadPages = () => import('./pages.ts')

const pay = { areas: ['app', 'localhr'], module: PAYROLL_MODULE } as const

/** The screens of payroll, and everyone's own payslips. */
export const screens = defineScreens(loadPages, [
  {
    ...pay,
    path: 'payroll/runs',
    title: 'pay.runs',
    permission: 'payroll:read',
    section: 'payroll',
    nav: { order: 10, letter: 'p', phone: { order: 3 } },
    fills: [
      AFTER_IMPORT.fill({ order: 10 }),
      PERSON_PAYSLIPS.fill(
        async () => (await import('../payslips/passwords/web/person-password.tsx')).PersonPayslipPassword,
      ),
      PALETTE_SOURCES.fill({
        group: 'pay.runs',
        load: async () => (await import('../runs/web/find-runs.ts')).findRuns,
      }),
    ],
  },
  {
    ...pay,
    path: 'payroll/runs/$id',
    title: 'pay.run',
    section: 'payroll',
    permission: 'payroll:read',
  },
  {
    ...pay,
    path: 'payroll/inputs',
    title: 'pay.inputs',
    permission: 'payroll:read',
    section: 'payroll',
    nav: { order: 20, letter: 'i' },
  },
  {
    ...pay,
    path: 'payroll/records',
    title: 'pay.records',
    permission: 'compensation:read',
    section: 'reports',
    nav: { order: 20, letter: 'r', beyondOwn: true },
  },
  {
    ...pay,
    path: 'payroll/settings',
    title: 'pay.settings',
    permission: 'payroll:read',
    section: 'settings',
    nav: { order: 10, group: 'nav.payroll', letter: 's' },
  },
  {
    path: 'payslips',
    areas: ['app', 'hod', 'localhr', 'rmt'],
    module: PAYROLL_MODULE,
    title: 'pay.my_payslips',
    permission: 'payslip:read',
    section: 'me',
    nav: { order: 20, group: 'nav.payroll', letter: 'l', phone: { order: 8, own: 5 } },
  },
  {
    path: 'payslips/$id',
    areas: ['app', 'hod', 'localhr', 'rmt'],
    module: PAYROLL_MODULE,
    title: 'pay.payslip',
    section: 'me',
    permission: 'payslip:read',
  },
])
