import type { PublicPage } from '#web/public/addresses.ts'

/** The roles that `/export` opens to: RMT admins and users (PUB-03). */
export const EXPORT_GATE = { area: 'rmt', roles: ['rmt admin', 'rmt user'] } as const

export const loadExportPage: PublicPage['component'] = () => import('./export-page.tsx')
