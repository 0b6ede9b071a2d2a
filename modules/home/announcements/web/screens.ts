import { screensOf } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

const own = {
  areas: ['app', 'localhr', 'hod', 'rmt'],
  section: 'me',
} as const
const looked = {
  areas: ['app', 'localhr', 'rmt'],
  permission: 'announcement:read',
  section: 'people',
} as const

/** What is said to the reader, and what whoever looks after it says. */
export const screens = screensOf(loadPages, [
  {
    ...own,
    path: 'announcements',
    title: 'announcement.mine',
    nav: { order: 15 },
    homes: [{ name: 'announcements', place: 'news', order: 10 }],
  },
  { ...own, path: 'announcements/$id', title: 'announcement.name' },
  { ...looked, path: 'announcement', title: 'announcement.all', nav: { order: 65 } },
  { ...looked, path: 'announcement/$id', title: 'announcement.readers' },
])
