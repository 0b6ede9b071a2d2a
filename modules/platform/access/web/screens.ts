import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = defineScreens(loadPages, [
  {
    path: 'access',
    areas: ['app'],
    title: 'access.title',
    permission: 'access:read',
    section: 'settings',
    nav: { order: 70, letter: 'x' },
  },
])
