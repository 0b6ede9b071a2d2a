import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

/** Everybody of a company sees the departments; who may edit them finds the actions there (HRM-03). */
export const screens = defineScreens(loadPages, [
  {
    path: 'company/departments',
    areas: ['app', 'localhr', 'rmt'],
    title: 'department.title',
    permission: 'department:read',
    section: 'company',
    nav: { order: 20, letter: 'd' },
  },
])
