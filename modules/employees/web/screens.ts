import type { Area } from '#base/roles.ts'
import { call } from '#web/call.ts'
import { IconSitemap, IconUser, IconUserCircle, IconUsers } from '#web/icons.ts'
import type { Screen } from '#web/screens.ts'
import { addPaletteSource } from '#web/shell/palette-sources.ts'

const PAGES: Partial<Record<Area, string>> = {
  localhr: 'resources/profile',
  app: 'employee',
  rmt: 'employees',
  hod: 'team',
}

/** People by name and number, for everyone who knows the directory. */
addPaletteSource({
  group: 'employees.directory',
  async find(typed, { session, area, signal }) {
    if (session.kind !== 'staff' || !session.may('directory:read')) return []
    const { employeeListApi } = await import('../list/contract.ts')
    const found = await call(employeeListApi.people, { search: typed, per_page: 8 }, { signal, quiet: true })
    const sees = (session.reach('employee:read') ?? 'own') !== 'own'
    return found.data
      .filter((person) => sees || person.id === session.employee_id)
      .map((person) => ({
        id: person.id,
        label: person.full_name,
        about: [person.employee_no, person.position, person.department].filter(Boolean).join(' · '),
        icon: IconUser,
        to: person.id === session.employee_id ? '/app/me' : `/${area}/${PAGES[area] ?? 'employee'}/${person.id}`,
      }))
  },
})

const list = { title: 'employees.title', component: () => import('../list/web/employees.tsx') } as const
const nav = { group: 'main', icon: IconUsers, order: 30, letter: 'e' } as const
const page = {
  title: 'employees.tab_profile',
  permission: 'employee:read',
  component: () => import('../person-page/web/person-page.tsx'),
} as const
const add = {
  title: 'employees.add',
  permission: 'employee:create',
  component: () => import('../joining-and-leaving/web/add-person.tsx'),
} as const
const bring = {
  title: 'employees.import_title',
  permission: 'employee:import',
  component: () => import('../import/web/import-people.tsx'),
} as const

export const employeeScreens: readonly Screen[] = [
  {
    path: 'me',
    areas: ['app'],
    title: 'employees.me',
    component: () => import('../record/web/me.tsx'),
    nav: { group: 'main', icon: IconUserCircle, order: 12, letter: 'm' },
  },
  { ...list, path: 'resources/active', areas: ['localhr'], permission: 'employee:read', nav },
  { ...list, path: 'employees', areas: ['rmt'], permission: 'employee:read', nav },
  {
    ...list,
    path: 'employee',
    areas: ['app'],
    permission: 'directory:read',
    nav: { ...nav, label: 'employees.directory' },
  },
  { ...list, path: 'team', areas: ['hod'], title: 'employees.team', permission: 'employee:read', nav },
  {
    path: 'resources',
    areas: ['localhr'],
    title: 'employees.directory',
    permission: 'employee:read',
    component: () => import('../list/web/resources.tsx'),
  },
  {
    path: 'resources/resign',
    areas: ['localhr'],
    title: 'employees.resigned_title',
    permission: 'employee:read',
    component: () => import('../list/web/resigned.tsx'),
  },
  { ...page, path: 'resources/profile/$id', areas: ['localhr'] },
  { ...page, path: 'employee/$id', areas: ['app'] },
  { ...page, path: 'employees/$id', areas: ['rmt', 'localhr', 'app', 'hod'] },
  { ...page, path: 'team/$id', areas: ['hod'] },
  { ...add, path: 'resources/new', areas: ['localhr'] },
  { ...add, path: 'employee/new', areas: ['app'] },
  { ...add, path: 'employees/new', areas: ['rmt'] },
  { ...bring, path: 'resources/import', areas: ['localhr'] },
  { ...bring, path: 'employee/import', areas: ['app'] },
  { ...bring, path: 'employees/import', areas: ['rmt'] },
  {
    path: 'reminders',
    areas: ['app', 'localhr', 'rmt', 'hod'],
    title: 'employees.reminders',
    permission: 'employee:read',
    component: () => import('../list/web/reminders.tsx'),
  },
  {
    path: 'org-chart',
    areas: ['app', 'localhr', 'rmt', 'hod'],
    title: 'employees.org_chart',
    permission: 'directory:read',
    component: () => import('../list/web/org-chart-page.tsx'),
    nav: { group: 'main', icon: IconSitemap, order: 34, letter: 't' },
  },
]
