import { IconSitemap } from '#web/icons.ts'
import type { Screen } from '#web/screens.ts'

/** Everybody of a company sees the departments; who may edit them finds the actions there (HRM-03). */
export const departmentScreens: readonly Screen[] = [
  {
    path: 'company/departments',
    areas: ['app', 'localhr', 'rmt'],
    title: 'department.title',
    permission: 'department:read',
    component: () => import('./departments.tsx'),
    nav: { group: 'main', icon: IconSitemap, order: 22, letter: 'd' },
  },
]
