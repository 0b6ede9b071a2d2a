import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'payroll/what-if': { also: 'scenario raise budget 試算 調薪', component: () => import('./what-if.tsx') },
}
