import { PAYROLL_MODULE } from '#base/modules.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = defineScreens(loadPages, [
  {
    path: 'payroll/law',
    areas: ['app', 'localhr'],
    module: PAYROLL_MODULE,
    title: 'law.title',
    permission: 'payroll:read',
    section: 'settings',
    nav: { order: 30, group: 'nav.payroll' },
  },
])
