import { IconBuilding } from '#web/icons.ts'
import type { Screen } from '#web/screens.ts'
import { callQuery } from '#web/use-call.ts'

export const companyScreens: readonly Screen[] = [
  {
    path: 'company/profile',
    areas: ['app', 'rmt', 'localhr'],
    title: 'company.title',
    permission: 'company:read',
    component: () => import('./profile.tsx'),
    preload: async () => [callQuery((await import('../contract.ts')).companyApi.profile, {})],
    nav: { group: 'main', icon: IconBuilding, order: 20, letter: 'c', label: 'company.nav' },
  },
]
