import { PAYROLL_MODULE } from '#base/modules.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

/** Orders of courts about wages, and what creditors are to be paid. */
export const screens = defineScreens(loadPages, [
  {
    path: 'payroll/garnishments',
    areas: ['app', 'localhr'],
    module: PAYROLL_MODULE,
    title: 'garnishments.title',
    permission: 'payroll:read',
    section: 'payroll',
    nav: { order: 41, group: 'loans.and_garnishments', country: 'TW' },
  },
])
