import { IconBriefcase } from '#web/icons.ts'
import type { Screen } from '#web/screens.ts'

const screen = {
  path: 'company/positions',
  title: 'position.title',
  component: () => import('./positions.tsx'),
  nav: { group: 'main', icon: IconBriefcase, order: 23, letter: 'j' },
} as const

/** Who may edit positions finds them in every area; the back office reads them too. */
export const positionScreens: readonly Screen[] = [
  { ...screen, areas: ['app', 'localhr'], permission: 'position:edit' },
  { ...screen, areas: ['rmt'], permission: 'position:read' },
]
