import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  access: { component: () => import('./access.tsx') },
}
