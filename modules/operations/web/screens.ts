import { IconBuildingSkyscraper, IconHistory, IconHome } from '#web/icons.ts'
import type { Screen } from '#web/screens.ts'

export const operationScreens: readonly Screen[] = [
  {
    path: 'dashboard',
    areas: ['panel'],
    title: 'ops.dashboard',
    permission: 'ops:companies',
    component: () => import('./dashboard.tsx'),
    nav: { group: 'main', icon: IconHome, order: 1, letter: 'h' },
  },
  {
    path: 'companies',
    areas: ['panel'],
    title: 'ops.companies',
    permission: 'ops:companies',
    component: () => import('./companies.tsx'),
    nav: { group: 'main', icon: IconBuildingSkyscraper, order: 2, letter: 'c' },
  },
  {
    path: 'log',
    areas: ['panel'],
    title: 'ops.log',
    permission: 'ops:companies',
    component: () => import('./log.tsx'),
    nav: { group: 'main', icon: IconHistory, order: 3, letter: 'l' },
  },
]
