import type { PublicPage } from '#web/public/addresses.ts'

/** Whom `/export` gives data: RMT admins and users (PUB-03). */
export const EXPORT_GATE = { area: 'rmt', roles: ['rmt admin', 'rmt user'] } as const

/** `/export`: no link leads there, and it opens to some only (PUB-01, PUB-03). */
export const exportPages: readonly PublicPage[] = [
  { path: '/export', title: 'exports.title', component: () => import('./export-page.tsx') },
]
