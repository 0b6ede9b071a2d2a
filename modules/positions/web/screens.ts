import { IconBriefcase } from '#web/icons.ts'
import { screensOf } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

/** Everybody of a company sees the positions; who may edit them finds the actions there (HRM-03). */
export const screens = screensOf(loadPages, [
  {
    path: 'company/positions',
    areas: ['app', 'localhr', 'rmt'],
    title: 'position.title',
    permission: 'position:read',
    nav: { group: 'main', icon: IconBriefcase, order: 23, letter: 'j' },
  },
])
