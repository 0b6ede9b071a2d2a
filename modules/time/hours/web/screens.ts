import { OVERTIME_MODULE } from '#base/modules.ts'
import { REQUEST_FORMS } from '#requests/web/slots.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

/** Overtime and part-time hours: one's own, those of others within reach, the company's policies and the hourly rates. */
export const screens = defineScreens(loadPages, [
  {
    path: 'application/overtimeClaim',
    areas: ['app', 'localhr', 'hod', 'rmt'],
    module: OVERTIME_MODULE,
    title: 'overtime.mine',
    permission: 'overtime:ask',
    section: 'me',
    nav: { order: 14, group: 'nav.time' },
    fills: [
      REQUEST_FORMS.fill({
        kind: 'overtime',
        load: async () => (await import('../overtime/web/overtime-form.tsx')).OvertimeForm,
      }),
    ],
  },
  {
    path: 'overtime/applicants',
    areas: ['app', 'localhr', 'hod', 'rmt'],
    module: OVERTIME_MODULE,
    title: 'overtime.applicants',
    permission: 'overtime:read',
    section: 'time',
    nav: { order: 41, beyondOwn: true },
  },
  {
    path: 'overtime/policy',
    areas: ['app', 'localhr', 'rmt'],
    module: OVERTIME_MODULE,
    title: 'overtime.policy',
    permission: 'overtime:manage',
    section: 'settings',
    nav: { order: 53, group: 'requests.title' },
  },
  {
    path: 'application/part-time',
    areas: ['app', 'localhr', 'hod', 'rmt'],
    module: OVERTIME_MODULE,
    title: 'part-time.mine',
    permission: 'overtime:ask',
    section: 'me',
    nav: { order: 15, group: 'nav.time' },
    fills: [
      REQUEST_FORMS.fill({
        kind: 'part_time',
        load: async () => (await import('../part-time/web/hours-form.tsx')).HoursForm,
      }),
    ],
  },
  {
    path: 'part-time/applicants',
    areas: ['app', 'localhr', 'hod', 'rmt'],
    module: OVERTIME_MODULE,
    title: 'part-time.title',
    permission: 'overtime:read',
    section: 'time',
    nav: { order: 46, beyondOwn: true },
  },
  {
    path: 'part-time/policy',
    areas: ['app', 'localhr'],
    module: OVERTIME_MODULE,
    title: 'part-time.policy',
    permission: 'compensation:read',
    section: 'settings',
    nav: { order: 54, group: 'requests.title', beyondOwn: true },
  },
])
