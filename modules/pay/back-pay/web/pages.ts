import type { Pages, SharedComponents } from '#web/screens.ts'

export const pages: Pages = {
  'payroll/runs/$id/back-pay': { component: () => import('./back-pay.tsx') },
}

/** Found by its name, as `pages` is. @public */
export const parts: SharedComponents = {
  paidMonths: async () => (await import('./paid-months.tsx')).PaidMonths,
}
