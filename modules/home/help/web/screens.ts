import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

/** Answers for everybody, in every area. */
export const screens = defineScreens(loadPages, [
  {
    path: 'help',
    areas: ['app', 'localhr', 'rmt', 'hod'],
    title: 'help.title',
    section: 'me',
    nav: { order: 98 },
  },
])
