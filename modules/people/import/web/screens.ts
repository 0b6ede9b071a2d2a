import { defineScreens } from '#web/screens.ts'

export const screens = defineScreens(
  () => import('./pages.ts'),
  [
    {
      path: 'employees/import',
      at: { app: 'employee/import', localhr: 'resources/import' },
      areas: ['localhr', 'app', 'rmt'],
      title: 'employees.import_title',
      section: 'people',
      permission: 'employee:import',
    },
  ],
)
