import { SCHEDULE_MODULE } from '#base/modules.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

const shared = {
  module: SCHEDULE_MODULE,
  title: 'allocation.title',
  areas: ['localhr', 'hod', 'rmt', 'app'],
  permission: 'allocation:read',
  section: 'time',
} as const

/** Who works where in a week, by place and by person. */
export const screens = defineScreens(loadPages, [
  { ...shared, path: 'allocation', redirectsTo: 'allocation/summary' },
  { ...shared, path: 'allocation/summary', nav: { order: 35, group: 'shift.title' } },
  { ...shared, path: 'allocation/schedule', title: 'allocation.schedule', nav: { order: 36, group: 'shift.title' } },
])
