import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = defineScreens(loadPages, [
  {
    path: 'calendar-feeds',
    areas: ['app', 'localhr', 'hod', 'rmt'],
    title: 'calendar-feed.title',
    section: 'time',
    parentPaths: ['leave/calendar'],
  },
])
