import { IconUserCog } from '#web/icons.ts'
import { screensOf } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = screensOf(loadPages, [
  {
    path: 'accounts',
    areas: ['app', 'rmt'],
    title: 'accounts.title',
    permission: 'account:read',
    nav: { group: 'admin', icon: IconUserCog, order: 61, letter: 'u' },
  },
])
