import { PAYROLL_MODULE } from '#base/modules.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

/** Reached from the run that pays it. */
export const screens = defineScreens(loadPages, [
  {
    areas: ['app', 'localhr'],
    module: PAYROLL_MODULE,
    path: 'payroll/runs/$id/back-pay',
    title: 'back-pay.screen',
    section: 'payroll',
    permission: 'payroll:read',
  },
])
