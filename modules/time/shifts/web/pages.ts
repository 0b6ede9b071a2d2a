import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  schedule: { keywords: 'roster 班表', component: () => import('../own/web/own-shifts.tsx') },
  shift: { keywords: 'roster rota 輪班 排班', component: () => import('./planner.tsx') },
  'shift/shares': {
    keywords: 'nights weekends holidays fairness 公平 夜班',
    component: () => import('../shares/web/shares.tsx'),
  },
  'shift/needs': { keywords: 'cover headcount 人力 缺額', component: () => import('../needs/web/needs.tsx') },
  'shift/patterns': {
    keywords: 'rotation template 輪替 範本',
    component: () => import('../patterns/web/patterns.tsx'),
  },
  'shift/definitions': { keywords: 'shift times 班別', component: () => import('../definitions/web/shifts.tsx') },
}
