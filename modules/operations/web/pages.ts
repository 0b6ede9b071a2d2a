import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  dashboard: { component: () => import('./dashboard.tsx') },
  companies: { component: () => import('./companies.tsx') },
  log: { component: () => import('./log.tsx') },
}
