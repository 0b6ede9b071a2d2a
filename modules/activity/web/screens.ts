import { IconHistory } from '#web/icons.ts'
import { screensOf } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = screensOf(loadPages, [
  {
    path: 'log',
    areas: ['app', 'rmt', 'localhr'],
    title: 'activity.title',
    permission: 'activity:read',
    nav: { group: 'admin', icon: IconHistory, order: 60, letter: 'a' },
  },
])
