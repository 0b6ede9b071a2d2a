import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'payroll/reports': { component: () => import('./reports.tsx') },
}
