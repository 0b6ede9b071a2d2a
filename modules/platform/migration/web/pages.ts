import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  migration: { keywords: 'import excel move in upload 匯入', component: () => import('./migration.tsx') },
}
