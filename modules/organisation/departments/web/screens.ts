import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

/** Everybody in a company sees the departments; people who may edit them also see actions (HRM-03). */
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
