import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'payroll/what-if': { keywords: 'scenario raise budget 試算 調薪', component: () => import('./what-if.tsx') },
}
