import { IconSitemap, IconUserCircle, IconUsers } from '#web/icons.ts'
import { screensOf } from '#web/screens.ts'
import { addPaletteSource } from '#web/shell/palette-sources.ts'

const loadPages = () => import('./pages.ts')

/** Everyone who knows the directory finds people in the palette. */
addPaletteSource({
  group: 'employees.directory',
  find: async (...asked) => (await import('./find-people.ts')).findPeople(...asked),
})

const list = { title: 'employees.title' } as const
const nav = { group: 'main', icon: IconUsers, order: 30, letter: 'e' } as const
const page = {
  title: 'employees.tab_profile',
  permission: 'employee:read',
} as const
const add = {
  title: 'employees.add',
  permission: 'employee:create',
} as const
const bring = {
  title: 'employees.import_title',
  permission: 'employee:import',
} as const

export const screens = screensOf(loadPages, [
  {
    path: 'me',
    areas: ['app'],
    title: 'employees.me',
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
  },
  {
    path: 'resources/resign',
    areas: ['localhr'],
    title: 'employees.resigned_title',
    permission: 'employee:read',
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
  },
  {
    path: 'org-chart',
    areas: ['app', 'localhr', 'rmt', 'hod'],
    title: 'employees.org_chart',
    permission: 'directory:read',

    nav: { group: 'main', icon: IconSitemap, order: 34, letter: 't' },
  },
])
