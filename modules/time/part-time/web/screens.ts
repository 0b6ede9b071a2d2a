import { OVERTIME_MODULE } from '#base/modules.ts'
import { REQUEST_FORMS } from '#requests/web/slots.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

/** One's own part-time hours, those of others within reach, and what an hour is paid. */
export const screens = defineScreens(loadPages, [
  {
    path: 'application/part-time',
    areas: ['app', 'localhr', 'hod', 'rmt'],
    module: OVERTIME_MODULE,
    title: 'part-time.mine',
    permission: 'overtime:ask',
    section: 'me',
    nav: { order: 15, group: 'nav.time' },
    fills: [REQUEST_FORMS.fill({ kind: 'part_time', load: async () => (await import('./hours-form.tsx')).HoursForm })],
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
