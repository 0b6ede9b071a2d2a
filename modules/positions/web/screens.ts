import { IconBriefcase } from '#web/icons.ts'
import type { Screen } from '#web/screens.ts'

/** Everybody of a company sees the positions; who may edit them finds the actions there (HRM-03). */
export const positionScreens: readonly Screen[] = [
  {
    path: 'company/positions',
    areas: ['app', 'localhr', 'rmt'],
    title: 'position.title',
    permission: 'position:read',
    component: () => import('./positions.tsx'),
    nav: { group: 'main', icon: IconBriefcase, order: 23, letter: 'j' },
  },
]
