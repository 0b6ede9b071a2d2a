import type { PublicPage } from '#web/public/addresses.ts'

/**
 * `/export` is a page of the public frame. No side bar links to it, and it opens to certain roles only (PUB-01,
 * PUB-03).
 */
export const screens: readonly PublicPage[] = [
  {
    path: '/export',
    title: 'exports.title',
    component: async () => (await import('./pages.ts')).loadExportPage(),
  },
]
