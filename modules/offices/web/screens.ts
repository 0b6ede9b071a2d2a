import { IconMapPin } from '#web/icons.ts'
import type { Screen } from '#web/screens.ts'

const list = {
  path: 'company/offices',
  title: 'office.title',
  component: () => import('./offices.tsx'),
  nav: { group: 'main', icon: IconMapPin, order: 24, letter: 'o' },
} as const
const one = { path: 'company/offices/$id', title: 'office.one', component: () => import('./office.tsx') } as const

/** Who may edit offices finds them in every area; the back office reads them too. */
export const officeScreens: readonly Screen[] = [
  { ...list, areas: ['app', 'localhr'], permission: 'office:edit' },
  { ...list, areas: ['rmt'], permission: 'office:read' },
  {
    path: 'company/offices/new',
    title: 'office.new',
    areas: ['app', 'rmt', 'localhr'],
    permission: 'office:edit',
    component: () => import('./new-office.tsx'),
  },
  { ...one, areas: ['app', 'rmt', 'localhr'], permission: 'office:read' },
]
