import { LEAVE_MODULE } from '#base/modules.ts'
import { screensOf } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')
const module = LEAVE_MODULE

/** Leave types, balances and log for HR; one's own leave for everybody. */
export const screens = screensOf(loadPages, [
  {
    ...{ path: 'leave/balance', areas: ['localhr', 'hod', 'rmt'], title: 'leave-balance.title', module },
    ...{ permission: 'leave:read', section: 'people', nav: { order: 60 } },
  },
  {
    ...{ path: 'leave/policy', areas: ['localhr', 'rmt'], title: 'leave-type.title', module },
    ...{ permission: 'leave:policy', section: 'company', nav: { order: 70 } },
  },
  {
    ...{ path: 'leave/log', areas: ['localhr', 'hod', 'rmt'], title: 'leave-balance.log', module },
    ...{ permission: 'leave:read', section: 'people' },
  },
  {
    ...{ path: 'application/leave/applicants', areas: ['app'], title: 'leave-balance.mine', module },
    ...{ permission: 'leave:ask', section: 'me', nav: { order: 20 } },
  },
  {
    ...{ path: 'application/leave/balance', areas: ['app'], title: 'leave-balance.title', module },
    ...{ permission: 'leave:read', section: 'people', nav: { order: 60 } },
  },
  {
    ...{ path: 'application/leave/policy', areas: ['app'], title: 'leave-type.title', module },
    ...{ permission: 'leave:policy', section: 'company', nav: { order: 70 } },
  },
  {
    ...{ path: 'application/leave/log', areas: ['app'], title: 'leave-balance.log', module },
    ...{ permission: 'leave:read', section: 'people' },
  },
])
