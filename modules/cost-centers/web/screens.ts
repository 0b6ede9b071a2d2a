import { IconCoin } from '#web/icons.ts'
import type { Screen } from '#web/screens.ts'

export const costCenterScreens: readonly Screen[] = [
  {
    path: 'company/cost-centers',
    areas: ['app', 'rmt', 'localhr'],
    title: 'cost-center.title',
    permission: 'cost-center:read',
    component: () => import('./cost-centers.tsx'),
    nav: { group: 'main', icon: IconCoin, order: 26, letter: 'k' },
  },
]
