import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  migration: { component: () => import('./migration.tsx') },
}
