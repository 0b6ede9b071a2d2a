import { PAYROLL_MODULE } from '#base/modules.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = defineScreens(loadPages, [
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
