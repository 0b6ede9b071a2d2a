import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'payroll/what-if': { component: () => import('./what-if.tsx') },
}
