import { PAYROLL_MODULE } from '#base/modules.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

const office = { areas: ['app', 'localhr'], module: PAYROLL_MODULE, permission: 'payroll:files' } as const
const everyone = {
  areas: ['app', 'hod', 'localhr', 'rmt'],
  module: PAYROLL_MODULE,
  permission: 'payslip:read',
} as const

/** The year's forms for people who issue them, and everyone's own. */
export const screens = defineScreens(loadPages, [
  {
    ...office,
    path: 'payroll/year-end',
    title: 'year-end.screen',
    section: 'reports',
    nav: { order: 30, country: 'MY' },
  },
  {
    ...office,
    path: 'payroll/year-end/$year/$id',
    title: 'year-end.ea',
    section: 'reports',
  },
  {
    ...office,
    path: 'payroll/taiwan-year-end',
    title: 'year-end.tw_screen',
    section: 'reports',
    nav: { order: 31, country: 'TW' },
  },
  {
    ...everyone,
    path: 'ea-forms',
    title: 'year-end.my_forms',
    section: 'me',
    nav: { order: 50, group: 'nav.payroll' },
  },
  {
    ...everyone,
    path: 'ea-forms/$id',
    title: 'year-end.ea',
    section: 'me',
  },
  {
    ...everyone,
    path: 'tax-statements/$id',
    parentPaths: ['ea-forms'],
    title: 'year-end.tw_statement',
    section: 'me',
  },
])
