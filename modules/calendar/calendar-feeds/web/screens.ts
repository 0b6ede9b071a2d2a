import { screensOf } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = screensOf(loadPages, [
  {
    path: 'calendar-feeds',
    areas: ['app', 'localhr', 'hod', 'rmt'],
    title: 'calendar-feed.title',
    section: 'time',
    below: ['leave/calendar'],
  },
])
