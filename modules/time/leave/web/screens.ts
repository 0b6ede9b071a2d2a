import { LEAVE_MODULE } from '#base/modules.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')
const group = 'nav.leave'

/** One's own leave; what others ask for, their balances, the types and the log. */
export const screens = defineScreens(loadPages, [
  {
    path: 'application/leave/applicants',
    areas: ['app', 'localhr', 'hod', 'rmt'],
    module: LEAVE_MODULE,
    title: 'leave-balance.mine',
    permission: 'leave:ask',
    section: 'me',
    nav: { order: 11, group: 'nav.time' },
    requestKinds: ['leave', 'off_in_lieu', 'encashment'],
    homeCards: [{ name: 'my_leave', place: 'own', order: 20 }],
  },
  {
    path: 'leave/applicants',
    areas: ['app', 'localhr', 'hod', 'rmt'],
    module: LEAVE_MODULE,
    title: 'leave-request.applicants',
    permission: 'leave:read',
    section: 'time',
    nav: { order: 21, group, beyondOwn: true },
  },
  {
    path: 'leave/calendar',
    areas: ['app', 'localhr', 'hod', 'rmt'],
    module: LEAVE_MODULE,
    title: 'leave-calendar.title',
    permission: 'leave:calendar',
    section: 'time',
    nav: { order: 21.5, group },
  },
  {
    path: 'leave/balance',
    areas: ['localhr', 'hod', 'rmt'],
    module: LEAVE_MODULE,
    title: 'leave-balance.title',
    permission: 'leave:read',
    section: 'time',
    nav: { order: 22, group },
  },
  {
    path: 'leave/policy',
    areas: ['localhr', 'rmt'],
    module: LEAVE_MODULE,
    title: 'leave-type.title',
    permission: 'leave:policy',
    section: 'settings',
    nav: { order: 50, group: 'requests.title' },
  },
  {
    path: 'leave/log',
    areas: ['localhr', 'hod', 'rmt'],
    module: LEAVE_MODULE,
    title: 'leave-balance.log',
    permission: 'leave:read',
    section: 'time',
    nav: { order: 24, group },
  },
  {
    path: 'application/leave/balance',
    areas: ['app'],
    module: LEAVE_MODULE,
    title: 'leave-balance.title',
    permission: 'leave:read',
    section: 'time',
    nav: { order: 22, group, beyondOwn: true },
  },
  {
    path: 'application/leave/policy',
    areas: ['app'],
    module: LEAVE_MODULE,
    title: 'leave-type.title',
    permission: 'leave:policy',
    section: 'settings',
    nav: { order: 50, group: 'requests.title' },
  },
  {
    path: 'application/leave/log',
    areas: ['app'],
    module: LEAVE_MODULE,
    title: 'leave-balance.log',
    permission: 'leave:read',
    section: 'time',
    nav: { order: 24, group, beyondOwn: true },
  },
])
