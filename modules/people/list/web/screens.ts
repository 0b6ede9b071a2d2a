import { PEOPLE_INPUT } from '#organisation/web/slots.ts'
import { defineScreens } from '#web/screens.ts'
import { PALETTE_SOURCES } from '#web/shell/palette/palette-sources.ts'

const list = {
  title: 'employees.title',
  section: 'people',
  nav: { order: 10, letter: 'e', phone: { order: 6, own: 8 } },
} as const

export const screens = defineScreens(
  () => import('./pages.ts'),
  [
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
      path: 'reminders',
      areas: ['app', 'localhr', 'rmt', 'hod'],
      title: 'employees.reminders',
      section: 'people',
      permission: 'employee:read',
      nav: { order: 64, beyondOwn: true },
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
          load: async () => (await import('./find-people.ts')).findPeople,
        }),
        PEOPLE_INPUT.fill(async () => (await import('./people-input.tsx')).PeopleInput),
      ],
    },
  ],
)
