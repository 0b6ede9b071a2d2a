import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  dashboard: { component: () => import('./dashboard.tsx') },
  companies: { also: 'tenants customers 公司', component: () => import('./companies.tsx') },
  log: { also: 'audit 稽核', component: () => import('./log.tsx') },
}
