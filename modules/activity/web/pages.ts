import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  log: { component: () => import('./activity-log.tsx') },
}
