import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  dashboard: { keywords: 'dashboard tasks start 首頁 待辦', component: () => import('./dashboard.tsx') },
}
