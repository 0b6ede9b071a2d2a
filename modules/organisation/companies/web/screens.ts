import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = defineScreens(loadPages, [
  {
    path: 'company/profile',
    areas: ['app', 'rmt', 'localhr'],
    title: 'company.title',
    permission: 'company:read',
    section: 'company',
    nav: { order: 10, letter: 'c' },
  },
])
