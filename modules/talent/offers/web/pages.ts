import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  offers: { keywords: 'offers candidates pay letter 錄取 應徵者 通知書', component: () => import('./offers.tsx') },
}
