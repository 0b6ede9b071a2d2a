import { PAYROLL_MODULE } from '#base/modules.ts'
import { defineScreens } from '#web/screens.ts'
import { BEFORE_APPROVAL } from '../../payroll/run-slots.ts'

const loadPages = () => import('./pages.ts')

const files = { areas: ['app', 'localhr'], module: PAYROLL_MODULE } as const

/** Files of a closed month for the authorities and the bank. */
export const screens = defineScreens(loadPages, [
  {
    ...files,
    path: 'payroll/runs/$id/files',
    title: 'payroll-files.screen',
    section: 'payroll',
    permission: 'payroll:files',
    fills: [BEFORE_APPROVAL.fill(async () => (await import('./early-problems.tsx')).EarlyProblems)],
  },
  {
    ...files,
    path: 'payroll/taiwan-insurance',
    title: 'payroll-files.insurance',
    permission: 'payroll:files',
    section: 'payroll',
    nav: { order: 60, group: 'payroll-files.insurance', country: 'TW' },
  },
  {
    ...files,
    path: 'payroll/insured-grades',
    title: 'payroll-files.grades',
    permission: 'payroll:files',
    section: 'payroll',
    nav: { order: 61, group: 'payroll-files.insurance', country: 'TW' },
  },
  {
    ...files,
    path: 'payroll/accounts',
    title: 'payroll-files.accounts',
    permission: 'payroll:files',
    section: 'settings',
    nav: { order: 20, group: 'nav.payroll', letter: 'f' },
  },
])
