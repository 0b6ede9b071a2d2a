import { MIGRATION_MODULE } from '#base/modules.ts'
import { IconFileImport } from '#web/icons.ts'
import { screensOf } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = screensOf(loadPages, [
  {
    path: 'migration',
    title: 'migration.title',
    areas: ['app', 'rmt'],
    permission: 'migration:run',
    module: MIGRATION_MODULE,
    nav: { group: 'admin', icon: IconFileImport, order: 40, letter: 'g' },
  },
])
