import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'application/overtimeClaim': { keywords: 'extra hours claim 加班申請', component: () => import('./my-overtime.tsx') },
  'overtime/applicants': { keywords: 'extra hours 加班紀錄', component: () => import('./applicants.tsx') },
  'overtime/policy': { keywords: 'overtime rates limits 加班費率', component: () => import('./policy.tsx') },
}
