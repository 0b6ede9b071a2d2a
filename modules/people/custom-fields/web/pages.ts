import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'settings/custom-fields': {
    keywords: 'custom fields own fields employee 自訂欄位 員工欄位',
    component: () => import('./custom-fields.tsx'),
  },
}
