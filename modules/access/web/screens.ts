import { IconShieldLock } from '#web/icons.ts'
import type { Screen } from '#web/screens.ts'

export const accessScreens: readonly Screen[] = [
  {
    path: 'access',
    areas: ['app'],
    title: 'access.title',
    permission: 'access:read',
    component: () => import('./access.tsx'),
    nav: { group: 'admin', icon: IconShieldLock, order: 70, letter: 'x' },
  },
]
