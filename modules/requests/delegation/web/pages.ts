import type { Pages } from '#web/screens.ts'

const keywords = 'substitute deputy delegate stand in away 代理人 職務代理'

export const pages: Pages = {
  delegation: { keywords, component: () => import('./delegation.tsx') },
  deputies: { keywords, component: () => import('./delegation.tsx') },
}
