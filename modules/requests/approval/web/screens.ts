import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = defineScreens(loadPages, [
  {
    path: 'requests',
    areas: ['app', 'localhr', 'hod', 'rmt'],
    title: 'requests.title',
    section: 'time',
    nav: { order: 10, letter: 'q', phone: 2 },
    waitingItem: 'requests_to_decide',
    homeCards: [{ name: 'my_requests', place: 'own', order: 30 }],
  },
  {
    path: 'delegation',
    areas: ['localhr'],
    title: 'requests.delegation',
    roles: ['office dir'],
    permission: 'delegation:edit',
    section: 'time',
    nav: { order: 90 },
  },
  {
    path: 'settings/requests',
    areas: ['app', 'rmt', 'localhr'],
    title: 'requests.routes',
    permission: 'request:routes',
    section: 'settings',
    nav: { order: 40, group: 'requests.title' },
  },
])
