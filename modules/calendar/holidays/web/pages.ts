import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'company/holiday': { also: 'public holidays calendar 假日 國定假日', component: () => import('./holidays.tsx') },
}
