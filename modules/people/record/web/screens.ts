import { defineScreens } from '#web/screens.ts'

export const screens = defineScreens(
  () => import('./pages.ts'),
  [
    {
      path: 'me',
      areas: ['app'],
      title: 'employees.me',
      section: 'me',
      nav: { order: 10, letter: 'm' },
    },
    {
      path: 'employees/$id',
      areas: ['rmt', 'localhr', 'app', 'hod'],
      title: 'employees.tab_profile',
      section: 'people',
      permission: 'employee:read',
      parentPaths: ['resources/active', 'employee', 'team'],
    },
    {
      path: 'employee/$id',
      at: { localhr: 'resources/profile/$id', hod: 'team/$id' },
      areas: ['localhr', 'app', 'hod'],
      title: 'employees.tab_profile',
      section: 'people',
      permission: 'employee:read',
      parentPaths: ['resources/active'],
    },
  ],
)
