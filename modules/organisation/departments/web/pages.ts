import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'company/departments': { keywords: 'teams units 部門', component: () => import('./departments.tsx') },
}
