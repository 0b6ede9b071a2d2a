import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'payroll/runs/$id/back-pay': { component: () => import('./back-pay.tsx') },
}
