import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'application/overtimeClaim': {
    keywords: 'extra hours claim 加班申請',
    component: () => import('../overtime/web/my-overtime.tsx'),
  },
  'overtime/applicants': {
    keywords: 'extra hours 加班紀錄',
    component: () => import('../overtime/web/applicants.tsx'),
  },
  'overtime/policy': {
    keywords: 'overtime rates limits 加班費率',
    component: () => import('../overtime/web/policy.tsx'),
  },
  'application/part-time': {
    keywords: 'timesheet hours 工時登錄',
    component: () => import('../part-time/web/my-part-time.tsx'),
  },
  'part-time/applicants': {
    keywords: 'timesheets 部分工時紀錄',
    component: () => import('../part-time/web/applicants.tsx'),
  },
  'part-time/policy': { keywords: 'wage an hour 時薪', component: () => import('../part-time/web/rates.tsx') },
}
