import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  dashboard: { also: 'dashboard tasks start 首頁 待辦', component: () => import('./dashboard.tsx') },
}
