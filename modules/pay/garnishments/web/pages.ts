import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'payroll/garnishments': {
    keywords: 'court creditor attachment 法院 扣薪 強制執行 債權人',
    component: () => import('./garnishments.tsx'),
  },
}
