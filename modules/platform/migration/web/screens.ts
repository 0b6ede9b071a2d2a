import { MIGRATION_MODULE } from '#base/modules.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = defineScreens(loadPages, [
  {
    path: 'migration',
    title: 'migration.title',
    areas: ['app', 'rmt'],
    permission: 'migration:run',
    module: MIGRATION_MODULE,
    section: 'settings',
    nav: { order: 59, letter: 'g' },
  },
])
