import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = defineScreens(loadPages, [
  {
    path: 'mail',
    areas: ['app', 'rmt', 'localhr'],
    title: 'unsent-mail.title',
    permission: 'mail:send-again',
    section: 'settings',
    nav: { order: 60.5, group: 'activity.title' },
  },
])
