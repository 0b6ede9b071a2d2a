import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'payroll/runs/$id/files': { component: () => import('./files.tsx') },
  'payroll/taiwan-insurance': { component: () => import('./taiwan-insurance.tsx') },
  'payroll/accounts': { component: () => import('./accounts.tsx') },
}
