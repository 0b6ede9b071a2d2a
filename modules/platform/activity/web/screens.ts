import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = defineScreens(loadPages, [
  {
    path: 'log',
    areas: ['app', 'rmt', 'localhr'],
    title: 'activity.title',
    permission: 'activity:read',
    section: 'settings',
    nav: { order: 60, group: 'activity.title', letter: 'a' },
  },
])
