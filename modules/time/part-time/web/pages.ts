import type { Pages, Parts } from '#web/screens.ts'

export const pages: Pages = {
  'application/part-time': { also: 'timesheet hours 工時登錄', component: () => import('./mine.tsx') },
  'part-time/applicants': { also: 'timesheets 部分工時紀錄', component: () => import('./applicants.tsx') },
  'part-time/policy': { also: 'wage an hour 時薪', component: () => import('./rates.tsx') },
}

/** Found by its name, as `pages` is. @public */
export const parts: Parts = {
  requestForms: { part_time: async () => (await import('./hours-form.tsx')).HoursForm },
}
