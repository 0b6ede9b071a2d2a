import { OVERTIME_MODULE } from '#base/modules.ts'
import { REQUEST_FORMS } from '#requests/web/slots.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

/** One's own overtime, that of others within reach, and the company's policy. */
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
      REQUEST_FORMS.fill({ kind: 'overtime', load: async () => (await import('./overtime-form.tsx')).OvertimeForm }),
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
])
