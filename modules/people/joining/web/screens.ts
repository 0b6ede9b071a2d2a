import { defineScreens } from '#web/screens.ts'

export const screens = defineScreens(
  () => import('./pages.ts'),
  [
    {
      path: 'employees/new',
      at: { app: 'employee/new', localhr: 'resources/new' },
      areas: ['localhr', 'app', 'rmt'],
      title: 'employees.add',
      section: 'people',
      permission: 'employee:create',
    },
  ],
)
