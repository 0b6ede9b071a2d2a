import type { OpenedPage, Pages, Parts } from '#web/screens.ts'
import { lent } from './lent.ts'

const list: OpenedPage = { component: () => import('../list/web/employees.tsx') }
const person: OpenedPage = { component: () => import('../person-page/web/person-page.tsx') }
const add: OpenedPage = { component: () => import('../joining-and-leaving/web/add-person.tsx') }
const bring: OpenedPage = { component: () => import('../import/web/import-people.tsx') }

export const pages: Pages = {
  me: { component: () => import('../person-page/web/me.tsx') },
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
  'org-chart': { component: () => import('../list/web/org-chart-page.tsx') },
}

/** Found by its name, as `pages` is. @public */
export const parts: Parts = lent
