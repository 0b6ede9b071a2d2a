import { IconMapPin } from '#web/icons.ts'
import { screensOf } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

const list = {
  path: 'company/offices',
  title: 'office.title',
  nav: { group: 'main', icon: IconMapPin, order: 24, letter: 'o' },
} as const
const one = { path: 'company/offices/$id', title: 'office.one' } as const

/** Who may edit offices finds them in every area; the back office reads them too. */
export const screens = screensOf(loadPages, [
  { ...list, areas: ['app', 'localhr'], permission: 'office:edit' },
  { ...list, areas: ['rmt'], permission: 'office:read' },
  {
    path: 'company/offices/new',
    title: 'office.new',
    areas: ['app', 'rmt', 'localhr'],
    permission: 'office:edit',
  },
  { ...one, areas: ['app', 'rmt', 'localhr'], permission: 'office:read' },
])
