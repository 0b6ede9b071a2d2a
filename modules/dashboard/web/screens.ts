import { IconHome } from '#web/icons.ts'
import type { Screen } from '#web/screens.ts'

/** Everyone's home: the same page in every area, with the cards that the person may see. */
export const dashboardScreens: readonly Screen[] = [
  {
    path: 'dashboard',
    areas: ['app', 'localhr', 'rmt', 'hod'],
    title: 'dashboard.title',
    component: () => import('./dashboard.tsx'),
    nav: { group: 'main', icon: IconHome, order: 10, letter: 'h' },
  },
]
