import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'company/cost-centers': { keywords: 'cost center 成本中心', component: () => import('./cost-centers.tsx') },
}
