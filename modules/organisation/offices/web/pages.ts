import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'company/offices': { keywords: 'branches sites state 辦公室 據點 分公司', component: () => import('./offices.tsx') },
  'company/offices/new': { component: () => import('./new-office.tsx') },
  'company/offices/$id': { component: () => import('./office.tsx') },
}
