import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

const list = {
  path: 'company/offices',
  title: 'office.title',
  section: 'company',
  nav: { order: 40, letter: 'o' },
} as const
const one = { path: 'company/offices/$id', title: 'office.one', section: 'company' } as const

/** People who may edit offices find them in every area; the back office reads them too. */
export const screens = defineScreens(loadPages, [
  { ...list, areas: ['app', 'localhr'], permission: 'office:edit' },
  { ...list, areas: ['rmt'], permission: 'office:read' },
  {
    path: 'company/offices/new',
    title: 'office.new',
    section: 'company',
    areas: ['app', 'rmt', 'localhr'],
    permission: 'office:edit',
  },
  { ...one, areas: ['app', 'rmt', 'localhr'], permission: 'office:read' },
])
