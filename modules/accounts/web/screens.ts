import { screensOf } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = screensOf(loadPages, [
  {
    path: 'accounts',
    areas: ['app', 'rmt'],
    title: 'accounts.title',
    permission: 'account:read',
    section: 'settings',
    also: 'users sign-in invite login 帳號 使用者 邀請',
    nav: { order: 61, letter: 'u' },
  },
])
