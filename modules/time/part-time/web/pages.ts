import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'application/part-time': { keywords: 'timesheet hours 工時登錄', component: () => import('./my-part-time.tsx') },
  'part-time/applicants': { keywords: 'timesheets 部分工時紀錄', component: () => import('./applicants.tsx') },
  'part-time/policy': { keywords: 'wage an hour 時薪', component: () => import('./rates.tsx') },
}
