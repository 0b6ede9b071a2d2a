import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  accounts: { component: () => import('./accounts.tsx') },
}
