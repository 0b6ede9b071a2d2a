import type { OpenedPage, Pages, Parts } from '#web/screens.ts'
import { lent } from './lent.ts'

const list: OpenedPage = {
  also: 'people staff directory workers 員工 同仁 名冊',
  component: () => import('../list/web/employees.tsx'),
}
const person: OpenedPage = { component: () => import('../person-page/web/person-page.tsx') }
const add: OpenedPage = { component: () => import('../joining-and-leaving/web/add-person.tsx') }
const bring: OpenedPage = { component: () => import('../import/web/import-people.tsx') }

export const pages: Pages = {
  me: { also: 'own data address bank 個人資料', component: () => import('../person-page/web/me.tsx') },
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
    also: 'organisation structure managers 組織圖 主管',
    component: () => import('../list/web/org-chart-page.tsx'),
  },
}

/** Found by its name, as `pages` is. @public */
export const parts: Parts = lent
