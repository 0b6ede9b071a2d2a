import { PAYROLL_MODULE } from '#base/modules.ts'
import { IconScale } from '#web/icons.ts'
import type { Screen } from '#web/screens.ts'

/** Which law holds on a day. */
export const lawScreens: readonly Screen[] = [
  {
    path: 'payroll/law',
    areas: ['app', 'localhr'],
    module: PAYROLL_MODULE,
    title: 'law.title',
    permission: 'payroll:read',
    component: () => import('./law.tsx'),
    nav: { group: 'pay', icon: IconScale, order: 45 },
  },
]
