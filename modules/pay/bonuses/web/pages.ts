import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'payroll/runs/$id/bonuses': { component: () => import('./bonuses.tsx') },
}
