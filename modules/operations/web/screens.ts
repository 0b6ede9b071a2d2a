import { IconBuildingSkyscraper, IconHistory, IconHome } from '#web/icons.ts'
import { screensOf } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = screensOf(loadPages, [
  {
    path: 'dashboard',
    areas: ['panel'],
    title: 'ops.dashboard',
    permission: 'ops:companies',
    nav: { group: 'main', icon: IconHome, order: 1, letter: 'h' },
  },
  {
    path: 'companies',
    areas: ['panel'],
    title: 'ops.companies',
    permission: 'ops:companies',
    nav: { group: 'main', icon: IconBuildingSkyscraper, order: 2, letter: 'c' },
  },
  {
    path: 'log',
    areas: ['panel'],
    title: 'ops.log',
    permission: 'ops:companies',
    nav: { group: 'main', icon: IconHistory, order: 3, letter: 'l' },
  },
])
