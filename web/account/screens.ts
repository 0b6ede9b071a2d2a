import { screensOf } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const accountScreens = screensOf(loadPages, [
  {
    path: 'security',
    areas: ['app', 'panel'],
    title: 'security.title',
    section: 'me',
    also: 'password second factor sessions 密碼 安全',
  },
])
