import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'payroll/runs/$id/files': { component: () => import('./files.tsx') },
  'payroll/taiwan-insurance': {
    keywords: 'labor insurance nhi 勞保 健保 加保 退保',
    component: () => import('./taiwan-insurance.tsx'),
  },
  'payroll/insured-grades': {
    keywords: 'labor insurance nhi grade 勞保 健保 勞退 投保級距 投保薪資',
    component: () => import('./insured-grades.tsx'),
  },
  'payroll/accounts': { keywords: 'bank file payment 付款帳戶 銀行', component: () => import('./accounts.tsx') },
}
