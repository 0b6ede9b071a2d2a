import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = defineScreens(loadPages, [
  {
    path: 'accounts',
    areas: ['app', 'rmt'],
    title: 'accounts.title',
    permission: 'account:read',
    section: 'settings',
    nav: { order: 61, letter: 'u' },
  },
])
