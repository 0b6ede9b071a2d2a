import type { PublicPage } from '#web/public/pages.ts'

/** `/export`: no link leads there, and it opens to some only (PUB-01, PUB-03). */
export const exportPages: readonly PublicPage[] = [
  { path: '/export', title: 'exports.title', component: () => import('./export-page.tsx') },
]
