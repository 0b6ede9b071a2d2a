import { PAYROLL_MODULE } from '#base/modules.ts'
import { IconCalculator } from '#web/icons.ts'
import type { Screen } from '#web/screens.ts'

export const whatIfScreens: readonly Screen[] = [
  {
    areas: ['app', 'localhr'],
    module: PAYROLL_MODULE,
    path: 'payroll/what-if',
    title: 'what-if.title',
    permission: 'payroll:prepare',
    component: () => import('./what-if.tsx'),
    nav: { group: 'pay', icon: IconCalculator, order: 25 },
  },
]
