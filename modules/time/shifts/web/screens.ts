import { SCHEDULE_MODULE } from '#base/modules.ts'
import { REQUEST_FORMS } from '#requests/web/slots.ts'
import { HOME_CARDS } from '#web/home-slots.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')
const group = 'shift.title'

/** Screens of shifts: own days, planner, shares, definitions. */
export const screens = defineScreens(loadPages, [
  {
    path: 'schedule',
    areas: ['app'],
    module: SCHEDULE_MODULE,
    title: 'shift.mine',
    permission: 'shift:read',
    section: 'me',
    nav: { order: 12, group: 'nav.time' },
    fills: [
      REQUEST_FORMS.fill({
        kind: 'shift_swap',
        load: async () => (await import('../swaps/web/swap-form.tsx')).SwapForm,
      }),
      HOME_CARDS.fill({
        name: 'next_shifts',
        place: 'own',
        order: 15,
        load: async () => (await import('../home/web/next-card.tsx')).NextShiftsCard,
      }),
    ],
  },
  {
    path: 'shift',
    areas: ['localhr', 'hod', 'rmt', 'app'],
    module: SCHEDULE_MODULE,
    title: 'shift.planner',
    permission: 'shift:plan',
    section: 'time',
    nav: { order: 31, group },
    fills: [
      HOME_CARDS.fill({
        name: 'coming_shifts',
        place: 'team',
        order: 20,
        load: async () => (await import('../home/web/coming-card.tsx')).ComingShiftsCard,
      }),
    ],
  },
  {
    path: 'shift/shares',
    areas: ['localhr', 'hod', 'rmt', 'app'],
    module: SCHEDULE_MODULE,
    title: 'shift-share.title',
    permission: 'shift:plan',
    section: 'time',
    nav: { order: 37, group },
  },
  {
    path: 'shift/definitions',
    areas: ['localhr', 'hod', 'rmt', 'app'],
    module: SCHEDULE_MODULE,
    title: 'shift.title',
    permission: 'shift:plan',
    section: 'settings',
    nav: { order: 57, group },
  },
  {
    path: 'shift/needs',
    areas: ['localhr', 'hod', 'rmt', 'app'],
    module: SCHEDULE_MODULE,
    title: 'shift-need.title',
    permission: 'shift:plan',
    section: 'settings',
    nav: { order: 57.1, group },
  },
  {
    path: 'shift/patterns',
    areas: ['localhr', 'hod', 'rmt', 'app'],
    module: SCHEDULE_MODULE,
    title: 'shift-pattern.title',
    permission: 'shift:plan',
    section: 'settings',
    nav: { order: 57.2, group },
  },
])
