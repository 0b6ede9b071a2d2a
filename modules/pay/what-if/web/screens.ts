import { PAYROLL_MODULE } from '#base/modules.ts'
import { screensOf } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = screensOf(loadPages, [
  {
    areas: ['app', 'localhr'],
    module: PAYROLL_MODULE,
    path: 'payroll/what-if',
    title: 'what-if.title',
    permission: 'payroll:prepare',
    section: 'payroll',
    nav: { order: 50 },
  },
])
