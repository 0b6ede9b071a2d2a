import type { PageDefinition, Pages } from '#web/screens.ts'

const list: PageDefinition = {
  keywords: 'people staff directory workers 員工 同仁 名冊',
  component: () => import('../../list/web/employees.tsx'),
}
const person: PageDefinition = { component: () => import('./person-page.tsx') }
const add: PageDefinition = { component: () => import('../../joining/web/add-person.tsx') }
const bring: PageDefinition = { component: () => import('../../import/web/import-people.tsx') }

export const pages: Pages = {
  me: { keywords: 'own data address bank 個人資料', component: () => import('./me.tsx') },
  employees: list,
  employee: list,
  team: list,
  resources: { component: () => import('../../list/web/resources.tsx') },
  'resources/resign': { component: () => import('../../list/web/resigned.tsx') },
  'employee/$id': person,
  'employees/$id': person,
  'employees/new': add,
  'employees/import': bring,
  reminders: { component: () => import('../../list/web/reminders.tsx') },
  'org-chart': {
    keywords: 'organisation structure managers 組織圖 主管',
    component: () => import('../../list/web/org-chart-page.tsx'),
  },
}
