import { IconCoin } from '#web/icons.ts'
import { screensOf } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = screensOf(loadPages, [
  {
    path: 'company/cost-centers',
    areas: ['app', 'rmt', 'localhr'],
    title: 'cost-center.title',
    permission: 'cost-center:read',
    nav: { group: 'main', icon: IconCoin, order: 26, letter: 'k' },
  },
])
