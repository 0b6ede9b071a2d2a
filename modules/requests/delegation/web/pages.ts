import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  delegation: { keywords: 'substitute deputy 代理人', component: () => import('./delegation.tsx') },
}
