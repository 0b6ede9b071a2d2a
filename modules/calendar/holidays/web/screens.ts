import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = defineScreens(loadPages, [
  {
    path: 'company/holiday',
    areas: ['app', 'rmt', 'localhr'],
    title: 'holiday.title',
    permission: 'holiday:read',
    section: 'company',
    nav: { order: 60, letter: 'y', phone: { order: 9 } },
  },
])
