import type { PageDefinition, Pages } from '#web/screens.ts'

const person: PageDefinition = { component: () => import('./person-page.tsx') }

export const pages: Pages = {
  me: { keywords: 'own data address bank 個人資料', component: () => import('./me.tsx') },
  'employee/$id': person,
  'employees/$id': person,
}
