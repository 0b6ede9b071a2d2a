import { IconCalendarEvent } from '#web/icons.ts'
import { screensOf } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = screensOf(loadPages, [
  {
    path: 'company/holiday',
    areas: ['app', 'rmt', 'localhr'],
    title: 'holiday.title',
    permission: 'holiday:read',
    nav: { group: 'main', icon: IconCalendarEvent, order: 25, letter: 'y' },
  },
])
