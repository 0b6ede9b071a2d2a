import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

/** Everyone's home: the same page in every area, with the cards that the person may see. */
export const screens = defineScreens(loadPages, [
  {
    path: 'dashboard',
    areas: ['app', 'localhr', 'rmt', 'hod'],
    title: 'dashboard.title',
    section: 'home',
    nav: { order: 10, letter: 'h', phone: { order: 1 } },
  },
])
