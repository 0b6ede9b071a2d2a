import { AFTER_IMPORT } from '#people/web/slots.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = defineScreens(loadPages, [
  {
    path: 'settings/requests',
    areas: ['app', 'rmt', 'localhr'],
    title: 'requests.routes',
    permission: 'request:routes',
    section: 'settings',
    nav: { order: 40, group: 'requests.title' },
    fills: [AFTER_IMPORT.fill({ order: 30 })],
  },
])
