import { PAYROLL_MODULE } from '#base/modules.ts'
import { IconCertificate, IconFileCertificate, IconReceiptTax } from '#web/icons.ts'
import type { Screen } from '#web/screens.ts'
import { callQuery } from '#web/use-call.ts'

const office = { areas: ['app', 'localhr'], module: PAYROLL_MODULE, permission: 'payroll:files' } as const
const everyone = {
  areas: ['app', 'hod', 'localhr', 'rmt'],
  module: PAYROLL_MODULE,
  permission: 'payslip:read',
} as const

const loadCalls = () => import('../contract.ts')

/** The year's forms for those who make them, and everyone's own. */
export const yearEndScreens: readonly Screen[] = [
  {
    ...office,
    path: 'payroll/year-end',
    title: 'year-end.screen',
    component: () => import('./year-end.tsx'),
    preload: async () => [callQuery((await loadCalls()).yearEndApi.years, {})],
    nav: { group: 'pay', icon: IconFileCertificate, order: 36, country: 'MY' },
  },
  {
    ...office,
    path: 'payroll/year-end/$year/$id',
    title: 'year-end.ea',
    component: () => import('./person.tsx'),
  },
  {
    ...office,
    path: 'payroll/taiwan-year-end',
    title: 'year-end.tw_screen',
    component: () => import('../taiwan/web/taiwan.tsx'),
    nav: { group: 'pay', icon: IconReceiptTax, order: 37, country: 'TW' },
  },
  {
    ...everyone,
    path: 'ea-forms',
    title: 'year-end.my_forms',
    component: () => import('./my-forms.tsx'),
    nav: { group: 'pay', icon: IconCertificate, order: 52 },
  },
  {
    ...everyone,
    path: 'ea-forms/$id',
    title: 'year-end.ea',
    component: () => import('../ea/web/my-form.tsx'),
    preload: async ({ params }) => [callQuery((await loadCalls()).eaFormApi.one, { id: params.id ?? '' })],
  },
  {
    ...everyone,
    path: 'tax-statements/$id',
    title: 'year-end.tw_statement',
    component: () => import('../taiwan/web/my-statement.tsx'),
  },
]
