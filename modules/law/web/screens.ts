import { PAYROLL_MODULE } from '#base/modules.ts'
import { screensOf } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

/** Which law holds on a day. */
export const screens = screensOf(loadPages, [
  {
    path: 'payroll/law',
    areas: ['app', 'localhr'],
    module: PAYROLL_MODULE,
    title: 'law.title',
    permission: 'payroll:read',
    section: 'settings',
    also: 'epf socso eis pcb rates tables 法規 費率 勞保 健保',
    nav: { order: 30 },
  },
])
