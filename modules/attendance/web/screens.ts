import { ATTENDANCE_MODULE } from '#base/modules.ts'
import { screensOf } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

/** One's own days and clock; those of others within reach, and how they are judged. */
export const screens = screensOf(loadPages, [
  {
    path: 'attendance',
    areas: ['app'],
    module: ATTENDANCE_MODULE,
    title: 'attendance.mine',
    permission: 'attendance:press',
    section: 'time',
    nav: { order: 10 },
    asks: ['attendance_correction'],
    homes: [{ name: 'my_attendance', place: 'own', order: 10 }],
  },
  {
    path: 'attendance/own',
    areas: ['localhr', 'hod', 'rmt'],
    module: ATTENDANCE_MODULE,
    title: 'attendance.mine',
    permission: 'attendance:press',
    section: 'time',
    nav: { order: 10 },
    asks: ['attendance_correction'],
    homes: [{ name: 'my_attendance', place: 'own', order: 10 }],
  },
  {
    path: 'attendance',
    areas: ['hod'],
    module: ATTENDANCE_MODULE,
    title: 'attendance.title',
    permission: 'attendance:read',
    section: 'time',
    nav: { order: 11, beyondOwn: true },
  },
  {
    path: 'attendance',
    areas: ['localhr'],
    module: ATTENDANCE_MODULE,
    title: 'attendance.title',
    permission: 'attendance:read',
    section: 'time',
    leadsOn: 'attendance/main',
  },
  {
    path: 'attendance/main',
    areas: ['app', 'localhr', 'rmt'],
    module: ATTENDANCE_MODULE,
    title: 'attendance.title',
    permission: 'attendance:read',
    section: 'time',
    nav: { order: 11, beyondOwn: true },
  },
  {
    path: 'attendance/correction',
    areas: ['app', 'localhr', 'hod', 'rmt'],
    module: ATTENDANCE_MODULE,
    title: 'attendance-correction.list',
    permission: 'attendance:read',
    section: 'time',
    nav: { order: 12, beyondOwn: true },
  },
  {
    path: 'attendance/setting',
    areas: ['app', 'localhr', 'rmt'],
    module: ATTENDANCE_MODULE,
    title: 'attendance-setting.title',
    permission: 'attendance:setting',
    section: 'time',
    nav: { order: 14 },
  },
])
