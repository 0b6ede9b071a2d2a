import { defineScreens } from '#web/screens.ts'
import { addPaletteSource } from '#web/shell/palette-sources.ts'

const loadPages = () => import('./pages.ts')

/** Everyone who knows the directory finds people in the palette. */
addPaletteSource({
  group: 'employees.directory',
  find: async (...asked) => (await import('./find-people.ts')).findPeople(...asked),
})

const list = {
  title: 'employees.title',
  section: 'people',
  nav: { order: 10, letter: 'e', phone: 4 },
} as const
const page = {
  title: 'employees.tab_profile',
  section: 'people',
  permission: 'employee:read',
} as const
const add = {
  title: 'employees.add',
  section: 'people',
  permission: 'employee:create',
} as const
const bring = {
  title: 'employees.import_title',
  section: 'people',
  permission: 'employee:import',
} as const

export const screens = defineScreens(loadPages, [
  {
    path: 'me',
    areas: ['app'],
    title: 'employees.me',
    section: 'me',
    nav: { order: 10, letter: 'm' },
  },
  { ...list, path: 'resources/active', areas: ['localhr'], permission: 'employee:read' },
  { ...list, path: 'employees', areas: ['rmt'], permission: 'employee:read' },
  {
    ...list,
    path: 'employee',
    areas: ['app'],
    permission: 'directory:read',
  },
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
  { ...page, path: 'resources/profile/$id', areas: ['localhr'], parentPaths: ['resources/active'] },
  { ...page, path: 'employee/$id', areas: ['app'] },
  {
    ...page,
    path: 'employees/$id',
    areas: ['rmt', 'localhr', 'app', 'hod'],
    parentPaths: ['resources/active', 'employee', 'team'],
  },
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
  },
])
