import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const accountScreens = defineScreens(loadPages, [
  {
    path: 'security',
    areas: ['app', 'panel'],
    title: 'security.title',
    section: 'me',
  },
])
