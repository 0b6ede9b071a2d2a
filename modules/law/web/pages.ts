import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'payroll/law': { component: () => import('./law.tsx') },
}
