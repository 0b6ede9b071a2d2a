import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = defineScreens(loadPages, [
  {
    path: 'flexible-hours',
    areas: ['app', 'localhr', 'rmt'],
    title: 'flexible-hours.title',
    permission: 'flexible-hours:read',
    section: 'settings',
    nav: { order: 57.3, group: 'shift.title', country: 'TW' },
  },
])
