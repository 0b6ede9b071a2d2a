import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  schedule: { also: 'roster 班表', component: () => import('./own-shifts.tsx') },
  shift: { also: 'roster rota 輪班 排班', component: () => import('./planner/planner.tsx') },
  'shift/definitions': { also: 'shift times 班別', component: () => import('./shifts.tsx') },
}
