import { HOME_CARDS, WAITING_ROWS } from '#web/home-slots.ts'
import { IconInbox } from '#web/icons.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

export const screens = defineScreens(loadPages, [
  {
    path: 'requests',
    areas: ['app', 'localhr', 'hod', 'rmt'],
    title: 'requests.title',
    section: 'time',
    nav: { order: 10, letter: 'q', phone: { order: 2, own: 6, icon: IconInbox } },
    fills: [
      WAITING_ROWS.fill({
        item: 'requests_to_decide',
        load: async () => (await import('./waiting-rows.tsx')).WaitingRows,
      }),
      HOME_CARDS.fill({
        name: 'my_requests',
        place: 'own',
        order: 30,
        load: async () => (await import('./my-requests-card.tsx')).MyRequestsCard,
      }),
    ],
  },
])
