import { HOME_CARDS } from '#web/home-slots.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

const own = {
  areas: ['app', 'localhr', 'hod', 'rmt'],
  section: 'me',
} as const
const managed = {
  areas: ['app', 'localhr', 'rmt'],
  permission: 'announcement:read',
  section: 'people',
} as const

/** Announcements for their readers and for their managers. */
export const screens = defineScreens(loadPages, [
  {
    ...own,
    path: 'announcements',
    title: 'announcement.mine',
    nav: { order: 15 },
    fills: [
      HOME_CARDS.fill({
        name: 'announcements',
        place: 'news',
        order: 10,
        load: async () => (await import('./announcements-strip.tsx')).AnnouncementsStrip,
      }),
    ],
  },
  { ...own, path: 'announcements/$id', title: 'announcement.name' },
  { ...managed, path: 'announcement', title: 'announcement.all', nav: { order: 65 } },
  { ...managed, path: 'announcement/$id', title: 'announcement.readers' },
])
