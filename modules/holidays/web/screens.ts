import { IconCalendarEvent } from '#web/icons.ts'
import type { Screen } from '#web/screens.ts'

export const holidayScreens: readonly Screen[] = [
  {
    path: 'company/holiday',
    areas: ['app', 'rmt', 'localhr'],
    title: 'holiday.title',
    permission: 'holiday:read',
    component: () => import('./holidays.tsx'),
    nav: { group: 'main', icon: IconCalendarEvent, order: 25, letter: 'y' },
  },
]
