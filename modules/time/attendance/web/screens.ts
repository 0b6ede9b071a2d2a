import { ATTENDANCE_MODULE } from '#base/modules.ts'
import type { PublicPage } from '#web/public/addresses.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

const ownScreen = {
  module: ATTENDANCE_MODULE,
  title: 'attendance.mine',
  permission: 'attendance:press',
  section: 'me',
  nav: { order: 13, group: 'nav.time' },
  requestKinds: ['attendance_correction'],
  homeCards: [{ name: 'my_attendance', place: 'own', order: 10 }],
} as const
const listScreen = {
  module: ATTENDANCE_MODULE,
  title: 'attendance.title',
  permission: 'attendance:read',
  section: 'time',
} as const
/** What is looked at daily stands together in Time, what is set in Settings. */
const group = 'attendance.title'
const LIST_PLACE = { order: 11, group, beyondOwn: true } as const

const inAreas = defineScreens(loadPages, [
  { ...ownScreen, path: 'attendance', areas: ['app'] },
  { ...ownScreen, path: 'attendance/own', areas: ['localhr', 'hod', 'rmt'] },
  { ...listScreen, path: 'attendance', areas: ['hod'], nav: LIST_PLACE },
  { ...listScreen, path: 'attendance', areas: ['localhr'], redirectsTo: 'attendance/main' },
  { ...listScreen, path: 'attendance/main', areas: ['app', 'localhr', 'rmt'], nav: LIST_PLACE },
  {
    path: 'attendance/today',
    areas: ['app', 'localhr', 'hod', 'rmt'],
    module: ATTENDANCE_MODULE,
    title: 'attendance-today.title',
    permission: 'attendance:read',
    section: 'time',
    nav: { order: 10.5, group, beyondOwn: true },
    homeCards: [{ name: 'attendance_today', place: 'team', order: 10 }],
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

/** A screen at the door, without a sign-in. */
const kiosk: PublicPage = { path: '/kiosk', title: 'kiosk.page', component: () => import('./kiosk.tsx'), fills: true }

/** One's own days and clock; those of others within reach, their corrections, how they are judged, and the kiosk. */
export const screens = [...inAreas, kiosk]
