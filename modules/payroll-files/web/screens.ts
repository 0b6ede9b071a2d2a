import { PAYROLL_MODULE } from '#base/modules.ts'
import { IconBuildingBank, IconUserCheck } from '#web/icons.ts'
import { screensOf } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

const files = { areas: ['app', 'localhr'], module: PAYROLL_MODULE } as const

/** What a closed month gives to the authorities and to the bank. */
export const screens = screensOf(loadPages, [
  {
    ...files,
    path: 'payroll/runs/$id/files',
    title: 'payroll-files.screen',
    permission: 'payroll:files',
  },
  {
    ...files,
    path: 'payroll/taiwan-insurance',
    title: 'payroll-files.insurance',
    permission: 'payroll:files',
    nav: { group: 'pay', icon: IconUserCheck, order: 39, country: 'TW' },
  },
  {
    ...files,
    path: 'payroll/accounts',
    title: 'payroll-files.accounts',
    permission: 'payroll:files',
    nav: { group: 'pay', icon: IconBuildingBank, order: 38, letter: 'f' },
  },
])
