import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = defineScreens(loadPages, [
  {
    path: 'dashboard',
    areas: ['panel'],
    title: 'ops.dashboard',
    permission: 'ops:companies',
    section: 'home',
    nav: { order: 1, letter: 'h', phone: { order: 1 } },
  },
  {
    path: 'companies',
    areas: ['panel'],
    title: 'ops.companies',
    permission: 'ops:companies',
    section: 'company',
    nav: { order: 2, letter: 'c', phone: { order: 2 } },
  },
  {
    path: 'log',
    areas: ['panel'],
    title: 'ops.log',
    permission: 'ops:companies',
    section: 'settings',
    nav: { order: 3, letter: 'l', phone: { order: 3 } },
  },
])
