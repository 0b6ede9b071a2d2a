import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  dashboard: { component: () => import('./dashboard.tsx') },
  companies: { keywords: 'tenants customers 公司', component: () => import('./companies.tsx') },
  log: { keywords: 'audit 稽核', component: () => import('./log.tsx') },
}
