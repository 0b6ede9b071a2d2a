import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'company/cost-centers': { component: () => import('./cost-centers.tsx') },
}
