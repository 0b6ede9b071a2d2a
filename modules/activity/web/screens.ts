import { IconHistory } from '#web/icons.ts'
import type { Screen } from '#web/screens.ts'

export const activityScreens: readonly Screen[] = [
  {
    path: 'log',
    areas: ['app', 'rmt', 'localhr'],
    title: 'activity.title',
    permission: 'activity:read',
    component: () => import('./activity-log.tsx'),
    nav: { group: 'admin', icon: IconHistory, order: 60, letter: 'a' },
  },
]
