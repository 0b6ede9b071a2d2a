import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  allocation: { component: () => import('./allocation.tsx') },
  'allocation/summary': { keywords: 'who works where cover 人力 配置', component: () => import('./summary.tsx') },
  'allocation/schedule': { keywords: 'roster week 班表', component: () => import('./schedule.tsx') },
}
