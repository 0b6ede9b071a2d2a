import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'company/departments': { component: () => import('./departments.tsx') },
}
