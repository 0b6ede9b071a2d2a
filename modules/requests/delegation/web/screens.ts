import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = defineScreens(loadPages, [
  {
    path: 'delegation',
    areas: ['localhr'],
    title: 'requests.delegation',
    roles: ['office dir'],
    permission: 'delegation:edit',
    section: 'time',
    nav: { order: 90 },
  },
])
