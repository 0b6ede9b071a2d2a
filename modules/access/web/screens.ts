import { IconShieldLock } from '#web/icons.ts'
import { screensOf } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = screensOf(loadPages, [
  {
    path: 'access',
    areas: ['app'],
    title: 'access.title',
    permission: 'access:read',
    nav: { group: 'admin', icon: IconShieldLock, order: 70, letter: 'x' },
  },
])
