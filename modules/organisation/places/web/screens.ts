import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = defineScreens(loadPages, [
  {
    path: 'company/places',
    areas: ['app', 'rmt', 'localhr'],
    title: 'place.title',
    permission: 'place:read',
    section: 'company',
    nav: { order: 45 },
  },
])
