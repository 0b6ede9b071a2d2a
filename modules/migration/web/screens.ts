import { MIGRATION_MODULE } from '#base/modules.ts'
import { IconFileImport } from '#web/icons.ts'
import type { Screen } from '#web/screens.ts'

export const migrationScreens: readonly Screen[] = [
  {
    path: 'migration',
    title: 'migration.title',
    areas: ['app', 'rmt'],
    permission: 'migration:run',
    module: MIGRATION_MODULE,
    component: () => import('./migration.tsx'),
    nav: { group: 'admin', icon: IconFileImport, order: 40, letter: 'g' },
  },
]
