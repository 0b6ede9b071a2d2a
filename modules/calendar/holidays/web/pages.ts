import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'company/holiday': { keywords: 'public holidays calendar 假日 國定假日', component: () => import('./holidays.tsx') },
}
