import type { Pages, Parts } from '#web/screens.ts'

export const pages: Pages = {
  'application/overtimeClaim': { also: 'extra hours claim 加班申請', component: () => import('./mine.tsx') },
  'overtime/applicants': { also: 'extra hours 加班紀錄', component: () => import('./applicants.tsx') },
  'overtime/policy': { also: 'overtime rates limits 加班費率', component: () => import('./policy.tsx') },
}

/** Found by its name, as `pages` is. @public */
export const parts: Parts = {
  requestForms: { overtime: async () => (await import('./overtime-form.tsx')).OvertimeForm },
}
