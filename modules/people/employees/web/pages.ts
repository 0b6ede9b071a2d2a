import type { PageDefinition, Pages, SharedComponents } from '#web/screens.ts'
import { sharedComponents } from './shared-components.ts'

const list: PageDefinition = {
  keywords: 'people staff directory workers 員工 同仁 名冊',
  component: () => import('../list/web/employees.tsx'),
}
const person: PageDefinition = { component: () => import('../person-page/web/person-page.tsx') }
const add: PageDefinition = { component: () => import('../joining-and-leaving/web/add-person.tsx') }
const bring: PageDefinition = { component: () => import('../import/web/import-people.tsx') }

export const pages: Pages = {
  me: { keywords: 'own data address bank 個人資料', component: () => import('../person-page/web/me.tsx') },
  'resources/active': list,
  employees: list,
  employee: list,
  team: list,
  resources: { component: () => import('../list/web/resources.tsx') },
  'resources/resign': { component: () => import('../list/web/resigned.tsx') },
  'resources/profile/$id': person,
  'employee/$id': person,
  'employees/$id': person,
  'team/$id': person,
  'resources/new': add,
  'employee/new': add,
  'employees/new': add,
  'resources/import': bring,
  'employee/import': bring,
  'employees/import': bring,
  reminders: { component: () => import('../list/web/reminders.tsx') },
  'org-chart': {
    keywords: 'organisation structure managers 組織圖 主管',
    component: () => import('../list/web/org-chart-page.tsx'),
  },
}

/** Found by its name, as `pages` is. @public */
export const parts: SharedComponents = sharedComponents
