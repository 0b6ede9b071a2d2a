import { LEAVE_MODULE } from '#base/modules.ts'
import { OFFICE_LAW } from '#organisation/web/slots.ts'
import { PERSON_LEAVE } from '#people/web/slots.ts'
import { REQUEST_FORMS } from '#requests/web/slots.ts'
import { HOME_CARDS, WAITING_ROWS } from '#web/home-slots.ts'
import { IconCalendarEvent } from '#web/icons.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')
const group = 'nav.leave'

/** Screens of leave: own leave, applicants, calendar, balances, types and the log. */
export const screens = defineScreens(loadPages, [
  {
    path: 'application/leave/applicants',
    areas: ['app', 'localhr', 'hod', 'rmt'],
    module: LEAVE_MODULE,
    title: 'leave-balance.mine',
    permission: 'leave:ask',
    section: 'me',
    nav: {
      order: 11,
      group: 'nav.time',
      phone: { order: 4, own: 2, label: 'request.kind.leave', icon: IconCalendarEvent },
    },
    fills: [
      REQUEST_FORMS.fill({
        kind: 'leave',
        load: async () => (await import('../request/web/leave-request-form.tsx')).LeaveForm,
      }),
      REQUEST_FORMS.fill({
        kind: 'off_in_lieu',
        load: async () => (await import('../off-in-lieu/web/off-in-lieu-form.tsx')).OffInLieuForm,
      }),
      REQUEST_FORMS.fill({
        kind: 'encashment',
        load: async () => (await import('../encashment/web/encash-form.tsx')).EncashForm,
      }),
      HOME_CARDS.fill({
        name: 'my_leave',
        place: 'own',
        order: 20,
        load: async () => (await import('./my-leave-card.tsx')).MyLeaveCard,
      }),
    ],
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
    at: { app: 'application/leave/balance' },
    areas: ['app', 'localhr', 'hod', 'rmt'],
    module: LEAVE_MODULE,
    title: 'leave-balance.title',
    permission: 'leave:read',
    section: 'time',
    nav: { order: 22, group, beyondOwn: ['app'] },
    fills: [PERSON_LEAVE.fill(async () => (await import('./person-leave.tsx')).PersonLeave)],
  },
  {
    path: 'leave/settlement',
    areas: ['app', 'localhr'],
    module: LEAVE_MODULE,
    title: 'leave-settlement.title',
    permission: 'leave:manage',
    section: 'time',
    nav: { order: 23, group, country: 'TW' },
    fills: [
      WAITING_ROWS.fill({
        item: 'leave_years_to_choose',
        load: async () => (await import('../settlement/web/open-years.tsx')).OpenYears,
      }),
    ],
  },
  {
    path: 'leave/policy',
    at: { app: 'application/leave/policy' },
    areas: ['app', 'localhr', 'rmt'],
    module: LEAVE_MODULE,
    title: 'leave-type.title',
    permission: 'leave:policy',
    section: 'settings',
    nav: { order: 50, group: 'requests.title' },
    fills: [OFFICE_LAW.fill(async () => (await import('../office-law/web/office-law.tsx')).OfficeLaw)],
  },
  {
    path: 'leave/log',
    at: { app: 'application/leave/log' },
    areas: ['app', 'localhr', 'hod', 'rmt'],
    module: LEAVE_MODULE,
    title: 'leave-balance.log',
    permission: 'leave:read',
    section: 'time',
    nav: { order: 24, group, beyondOwn: ['app'] },
  },
])
