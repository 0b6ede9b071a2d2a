import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = defineScreens(loadPages, [
  {
    path: 'company/cost-centers',
    areas: ['app', 'rmt', 'localhr'],
    title: 'cost-center.title',
    permission: 'cost-center:read',
    section: 'company',
    nav: { order: 50, letter: 'k' },
  },
])
