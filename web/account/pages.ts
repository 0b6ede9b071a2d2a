import type { Pages } from '#web/screens.ts'

export const pages: Pages = { security: { component: () => import('./security.tsx') } }
