import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'company/positions': { keywords: 'jobs titles 職位', component: () => import('./positions.tsx') },
}
