import { PAYROLL_MODULE } from '#base/modules.ts'
import { HOME_CARDS } from '#web/home-slots.ts'
import { defineScreens } from '#web/screens.ts'

/** What is undecided of a month that is paid next. */
export const screens = defineScreens(
  () => import('./pages.ts'),
  [
    {
      areas: ['app', 'localhr'],
      module: PAYROLL_MODULE,
      path: 'payroll/ready',
      title: 'payroll-ready.title',
      permission: 'payroll:read',
      section: 'payroll',
      nav: { order: 12 },
      fills: [
        HOME_CARDS.fill({
          name: 'ready',
          place: 'under_way',
          order: 10,
          load: async () => (await import('./ready-card.tsx')).ReadyCard,
        }),
      ],
    },
  ],
)
