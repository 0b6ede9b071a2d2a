import { defineScreens } from '#web/screens.ts'

export const screens = defineScreens(
  () => import('./pages.ts'),
  [
    {
      path: 'settings/custom-fields',
      areas: ['app', 'rmt', 'localhr'],
      title: 'custom-field.title',
      permission: 'custom-field:edit',
      section: 'settings',
      nav: { order: 35, group: 'nav.people' },
    },
  ],
)
