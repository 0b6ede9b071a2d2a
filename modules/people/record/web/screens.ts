import { PEOPLE_INPUT } from '#organisation/web/slots.ts'
import { defineScreens } from '#web/screens.ts'
import { PALETTE_SOURCES } from '#web/shell/palette-sources.ts'

const loadPages = () => import('./pages.ts')

const list = {
  title: 'employees.title',
  section: 'people',
  nav: { order: 10, letter: 'e', phone: 4 },
} as const
export const screens = defineScreens(loadPages, [
  {
    path: 'me',
    areas: ['app'],
    title: 'employees.me',
    section: 'me',
    nav: { order: 10, letter: 'm' },
  },
  {
    ...list,
    path: 'employees',
    at: { localhr: 'resources/active' },
    areas: ['localhr', 'rmt'],
    permission: 'employee:read',
  },
  { ...list, path: 'employee', areas: ['app'], permission: 'directory:read' },
  { ...list, path: 'team', areas: ['hod'], title: 'employees.team', permission: 'employee:read' },
  {
    path: 'resources',
    areas: ['localhr'],
    title: 'employees.title',
    section: 'people',
    permission: 'employee:read',
    redirectsTo: 'resources/active',
  },
  {
    path: 'resources',
    areas: ['app'],
    title: 'employees.title',
    section: 'people',
    permission: 'employee:read',
    redirectsTo: 'employee',
  },
  {
    path: 'resources/resign',
    areas: ['localhr'],
    title: 'employees.resigned_title',
    section: 'people',
    permission: 'employee:read',
  },
  {
    path: 'employees/$id',
    areas: ['rmt', 'localhr', 'app', 'hod'],
    title: 'employees.tab_profile',
    section: 'people',
    permission: 'employee:read',
    parentPaths: ['resources/active', 'employee', 'team'],
  },
  {
    path: 'employee/$id',
    at: { localhr: 'resources/profile/$id', hod: 'team/$id' },
    areas: ['localhr', 'app', 'hod'],
    title: 'employees.tab_profile',
    section: 'people',
    permission: 'employee:read',
    parentPaths: ['resources/active'],
  },
  {
    path: 'employees/new',
    at: { app: 'employee/new', localhr: 'resources/new' },
    areas: ['localhr', 'app', 'rmt'],
    title: 'employees.add',
    section: 'people',
    permission: 'employee:create',
  },
  {
    path: 'employees/import',
    at: { app: 'employee/import', localhr: 'resources/import' },
    areas: ['localhr', 'app', 'rmt'],
    title: 'employees.import_title',
    section: 'people',
    permission: 'employee:import',
  },
  {
    path: 'reminders',
    areas: ['app', 'localhr', 'rmt', 'hod'],
    title: 'employees.reminders',
    section: 'people',
    permission: 'employee:read',
  },
  {
    path: 'org-chart',
    areas: ['app', 'localhr', 'rmt', 'hod'],
    title: 'employees.org_chart',
    permission: 'directory:read',
    section: 'people',
    nav: { order: 20, letter: 't' },
    fills: [
      PALETTE_SOURCES.fill({
        group: 'employees.directory',
        load: async () => (await import('../../list/web/find-people.ts')).findPeople,
      }),
      PEOPLE_INPUT.fill(async () => (await import('../../list/web/people-input.tsx')).PeopleInput),
    ],
  },
])
