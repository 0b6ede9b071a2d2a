import { ATTENDANCE_MODULE } from '#base/modules.ts'
import { REQUEST_FORMS } from '#requests/web/slots.ts'
import { HOME_CARDS } from '#web/home-slots.ts'
import { IconClock } from '#web/icons.ts'
import type { PublicPage } from '#web/public/addresses.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

/** Daily pages are in the section Time, the others in Settings. */
const group = 'attendance.title'

const inAreas = defineScreens(loadPages, [
  {
    path: 'attendance/own',
    at: { app: 'attendance' },
    areas: ['app', 'localhr', 'hod', 'rmt'],
    module: ATTENDANCE_MODULE,
    title: 'attendance.mine',
    permission: 'attendance:press',
    section: 'me',
    nav: {
      order: 13,
      group: 'nav.time',
      phone: { order: 5, own: 3, label: 'attendance.clock_short', icon: IconClock },
    },
    fills: [
      REQUEST_FORMS.fill({
        kind: 'attendance_correction',
        load: async () => (await import('../correction/web/correction-form.tsx')).CorrectionForm,
      }),
      HOME_CARDS.fill({
        name: 'my_attendance',
        place: 'own',
        order: 10,
        load: async () => (await import('./my-attendance-card.tsx')).MyAttendanceCard,
      }),
    ],
  },
  {
    path: 'attendance/main',
    at: { hod: 'attendance' },
    areas: ['app', 'localhr', 'hod', 'rmt'],
    module: ATTENDANCE_MODULE,
    title: 'attendance.title',
    permission: 'attendance:read',
    section: 'time',
    nav: { order: 11, group, beyondOwn: true },
  },
  {
    path: 'attendance',
    areas: ['localhr'],
    module: ATTENDANCE_MODULE,
    title: 'attendance.title',
    permission: 'attendance:read',
    section: 'time',
    redirectsTo: 'attendance/main',
  },
  {
    path: 'attendance/today',
    areas: ['app', 'localhr', 'hod', 'rmt'],
    module: ATTENDANCE_MODULE,
    title: 'attendance-today.title',
    permission: 'attendance:read',
    section: 'time',
    nav: { order: 10.5, group, beyondOwn: true },
    fills: [
      HOME_CARDS.fill({
        name: 'attendance_today',
        place: 'team',
        order: 10,
        load: async () => (await import('../today/web/today-card.tsx')).AttendanceTodayCard,
      }),
    ],
  },
  {
    path: 'attendance/correction',
    areas: ['app', 'localhr', 'hod', 'rmt'],
    module: ATTENDANCE_MODULE,
    title: 'attendance-correction.list',
    permission: 'attendance:read',
    section: 'time',
    nav: { order: 12, group, beyondOwn: true },
  },
  {
    path: 'attendance/proposals',
    areas: ['app', 'localhr', 'hod', 'rmt'],
    module: ATTENDANCE_MODULE,
    title: 'attendance-proposal.title',
    permission: 'attendance:read',
    section: 'time',
    nav: { order: 12.5, group, beyondOwn: true },
  },
  {
    path: 'attendance/devices',
    areas: ['app', 'localhr', 'rmt'],
    module: ATTENDANCE_MODULE,
    title: 'punch-file.title',
    permission: 'attendance:import',
    section: 'time',
    nav: { order: 13, group },
  },
  {
    path: 'attendance/numbers',
    areas: ['app', 'localhr', 'rmt'],
    module: ATTENDANCE_MODULE,
    title: 'device-number.title',
    permission: 'attendance:import',
    section: 'settings',
    nav: { order: 55.6, group },
  },
  {
    path: 'attendance/homes',
    areas: ['app', 'localhr', 'rmt'],
    module: ATTENDANCE_MODULE,
    title: 'home-point.title',
    permission: 'attendance:manage',
    section: 'settings',
    nav: { order: 55.4, group },
  },
  {
    path: 'attendance/places',
    areas: ['app', 'localhr', 'rmt'],
    module: ATTENDANCE_MODULE,
    title: 'person-places.title',
    permission: 'attendance:manage',
    section: 'settings',
    nav: { order: 55.3, group },
  },
  {
    path: 'attendance/phones',
    areas: ['app', 'localhr', 'rmt'],
    module: ATTENDANCE_MODULE,
    title: 'press-key.title',
    permission: 'attendance:manage',
    section: 'settings',
    nav: { order: 55.5, group },
  },
  {
    path: 'attendance/kiosks',
    areas: ['app', 'localhr', 'rmt'],
    module: ATTENDANCE_MODULE,
    title: 'kiosk.title',
    permission: 'attendance:setting',
    section: 'settings',
    nav: { order: 55.2, group },
  },
  {
    path: 'attendance/setting',
    areas: ['app', 'localhr', 'rmt'],
    module: ATTENDANCE_MODULE,
    title: 'attendance-setting.title',
    permission: 'attendance:setting',
    section: 'settings',
    nav: { order: 55, group },
  },
])

/** The kiosk screen, without sign-in. */
const kiosk: PublicPage = {
  path: '/kiosk',
  title: 'kiosk.page',
  component: () => import('../kiosk/web/kiosk.tsx'),
  fills: true,
}

/** Screens of attendance: own days and clock, lists, corrections, settings and the kiosk. */
export const screens = [...inAreas, kiosk]
