import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'company/positions': { component: () => import('./positions.tsx') },
}
