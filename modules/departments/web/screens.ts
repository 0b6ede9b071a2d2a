import { IconSitemap } from '#web/icons.ts'
import type { Screen } from '#web/screens.ts'

const screen = {
  path: 'company/departments',
  title: 'department.title',
  component: () => import('./departments.tsx'),
  nav: { group: 'main', icon: IconSitemap, order: 22, letter: 'd' },
} as const

/** Who may edit departments finds them in every area; the back office reads them too. */
export const departmentScreens: readonly Screen[] = [
  { ...screen, areas: ['app', 'localhr'], permission: 'department:edit' },
  { ...screen, areas: ['rmt'], permission: 'department:read' },
]
