import { PAYROLL_MODULE } from '#base/modules.ts'
import type { Screen } from '#web/screens.ts'

/** Reached from the run that pays it. */
export const backPayScreens: readonly Screen[] = [
  {
    areas: ['app', 'localhr'],
    module: PAYROLL_MODULE,
    path: 'payroll/runs/$id/back-pay',
    title: 'back-pay.screen',
    permission: 'payroll:read',
    component: () => import('./back-pay.tsx'),
  },
]
