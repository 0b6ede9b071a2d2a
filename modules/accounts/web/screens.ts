import { IconUserCog } from '#web/icons.ts'
import type { Screen } from '#web/screens.ts'

export const accountsScreens: readonly Screen[] = [
  {
    path: 'accounts',
    areas: ['app', 'rmt'],
    title: 'accounts.title',
    permission: 'account:read',
    component: () => import('./accounts.tsx'),
    nav: { group: 'admin', icon: IconUserCog, order: 60, letter: 'u' },
  },
]
