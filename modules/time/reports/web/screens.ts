import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

/** Reports of time and people: one entry, a tab for each that the reader may see. */
export const screens = defineScreens(loadPages, [
  {
    path: 'people-reports',
    areas: ['app', 'localhr', 'hod', 'rmt'],
    title: 'people-reports.title',
    permission: 'employee:read',
    section: 'reports',
    nav: { order: 15, beyondOwn: true },
  },
])
