import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'company/holiday': { component: () => import('./holidays.tsx') },
}
