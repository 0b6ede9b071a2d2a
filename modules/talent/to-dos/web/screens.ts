import { ONBOARDING_MODULE } from '#base/modules.ts'
import { WAITING_ROWS } from '#web/home-slots.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

// Unlisted until all of recruitment is there.
const shared = { module: ONBOARDING_MODULE, isUnlisted: true } as const
const managed = { ...shared, areas: ['app', 'localhr', 'rmt'], section: 'people' } as const

/** What somebody is to do themselves, all that is to be done about people, and the templates that it comes from. */
export const screens = defineScreens(loadPages, [
  {
    ...shared,
    path: 'to-dos',
    areas: ['app', 'localhr', 'hod', 'rmt'],
    permission: 'to-do:own',
    title: 'to-do.mine',
    section: 'me',
    nav: { order: 13 },
    fills: [
      WAITING_ROWS.fill({
        item: 'to-dos',
        load: async () => (await import('./own/waiting-to-dos.tsx')).WaitingToDos,
      }),
    ],
  },
  { ...managed, path: 'to-dos/all', permission: 'to-do:read', title: 'to-do.title', nav: { order: 63.4 } },
  { ...managed, path: 'to-dos/all/$id', permission: 'to-do:read', title: 'to-do.one' },
  {
    ...managed,
    path: 'to-dos/templates',
    permission: 'to-do-template:edit',
    title: 'to-do-template.title',
    section: 'settings',
    nav: { order: 58 },
  },
])
