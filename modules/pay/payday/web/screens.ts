import { PAYROLL_MODULE } from '#base/modules.ts'
import { defineScreens } from '#web/screens.ts'
import { AFTER_APPROVAL, NEXT_STEP } from '../../payroll/run-slots.ts'

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
      fills: [
        AFTER_APPROVAL.fill(async () => (await import('./checklist.tsx')).Checklist),
        NEXT_STEP.fill(async () => (await import('./next-step.tsx')).NextStep),
      ],
    },
  ],
)
