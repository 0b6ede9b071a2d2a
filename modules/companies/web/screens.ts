import { IconBuilding } from '#web/icons.ts'
import { screensOf } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = screensOf(loadPages, [
  {
    path: 'company/profile',
    areas: ['app', 'rmt', 'localhr'],
    title: 'company.title',
    permission: 'company:read',
    nav: { group: 'main', icon: IconBuilding, order: 20, letter: 'c', label: 'company.nav' },
  },
])
