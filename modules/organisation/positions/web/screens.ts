import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

/** Everybody in a company sees the positions; people who may edit them also see actions (HRM-03). */
export const screens = defineScreens(loadPages, [
  {
    path: 'company/positions',
    areas: ['app', 'localhr', 'rmt'],
    title: 'position.title',
    permission: 'position:read',
    section: 'company',
    nav: { order: 30, letter: 'j' },
  },
])
