import type { Pages } from '#web/screens.ts'

const summary = { keywords: 'who works where cover 人力 配置', component: () => import('./summary.tsx') }

export const pages: Pages = {
  allocation: { keywords: summary.keywords, component: () => import('./allocation.tsx') },
  'allocation/summary': summary,
  'allocation/schedule': { keywords: 'roster week 班表', component: () => import('./schedule.tsx') },
}
