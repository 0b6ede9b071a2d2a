import { PAYROLL_MODULE } from '#base/modules.ts'
import { defineScreens } from '#web/screens.ts'

/** What approved payroll still needs. */
export const screens = defineScreens(
  () => import('./pages.ts'),
  [
    {
      areas: ['app', 'localhr'],
      module: PAYROLL_MODULE,
      path: 'payroll/pay-and-file',
      title: 'payday.screen',
      permission: 'payroll:files',
      section: 'payroll',
      nav: { order: 15 },
    },
  ],
)
