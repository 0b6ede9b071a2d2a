import { SCHEDULE_MODULE } from '#base/modules.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = defineScreens(loadPages, [
  {
    path: 'headcount',
    areas: ['localhr', 'hod', 'rmt', 'app'],
    module: SCHEDULE_MODULE,
    title: 'headcount.title',
    permission: 'headcount:read',
    section: 'people',
    nav: { order: 60, group: 'headcount.title' },
  },
  {
    path: 'headcount/posts',
    areas: ['localhr', 'hod', 'rmt', 'app'],
    module: SCHEDULE_MODULE,
    title: 'headcount.posts',
    permission: 'headcount:edit',
    section: 'people',
    nav: { order: 61, group: 'headcount.title' },
  },
])
