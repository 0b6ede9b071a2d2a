import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'calendar-feeds': { keywords: 'ical ics subscribe outlook google 訂閱', component: () => import('./feeds.tsx') },
}
