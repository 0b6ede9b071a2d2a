import { WAITING_ROWS } from '#web/home-slots.ts'
import type { PublicPage } from '#web/public/addresses.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

const inAreas = defineScreens(loadPages, [
  {
    path: 'documents/letter/$id',
    areas: ['app', 'localhr', 'hod', 'rmt'],
    permission: 'letter:read',
    title: 'letter.one',
    section: 'me',
    fills: [
      WAITING_ROWS.fill({
        item: 'letters',
        load: async () => (await import('./own/waiting-letters.tsx')).WaitingLetters,
      }),
    ],
  },
  {
    path: 'documents/proof',
    areas: ['app', 'localhr', 'hod', 'rmt'],
    permission: 'letter:read',
    title: 'letter-check.title',
    section: 'me',
  },
])

/** The letter of somebody outside, by its secret address, without sign-in (PUB-04). */
const openLetter: PublicPage = {
  path: '/letter/$token',
  title: 'letter.one',
  component: () => import('./open/open-letter.tsx'),
}

/** Letters of their recipients, inside the company and outside, and whether a PDF is one of ours. */
export const screens = [...inAreas, openLetter]
