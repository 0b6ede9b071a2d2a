import { callQuery } from '#web/calls/use-call.ts'
import type { Pages } from '#web/screens.ts'

const loadCalls = () => import('../contract.ts')

export const pages: Pages = {
  announcements: { keywords: 'news notices 消息 通知', component: () => import('./own-announcements.tsx') },
  'announcements/$id': {
    component: () => import('./own-announcement.tsx'),
    preload: async ({ params }) => [callQuery((await loadCalls()).ownAnnouncementApi.one, { id: params.id ?? '' })],
  },
  announcement: { keywords: 'news notices receipts 消息 發布', component: () => import('./announcements.tsx') },
  'announcement/$id': {
    component: () => import('./readers.tsx'),
    preload: async ({ params }) => [callQuery((await loadCalls()).announcementApi.one, { id: params.id ?? '' })],
  },
}
