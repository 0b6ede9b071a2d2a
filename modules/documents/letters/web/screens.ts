import { WAITING_ROWS } from '#web/home-slots.ts'
import type { PublicPage } from '#web/public/addresses.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

const managed = { areas: ['app', 'localhr', 'rmt'], section: 'people' } as const
const reading = { ...managed, permission: 'letter:read' } as const
const issuing = { ...managed, permission: 'letter:edit' } as const

const ofHr = defineScreens(loadPages, [
  {
    ...reading,
    path: 'documents/letters',
    title: 'letter.title',
    nav: { order: 63.5, group: 'document.all', beyondOwn: true },
  },
  { ...issuing, path: 'documents/letters/new', title: 'letter.new' },
  { ...issuing, path: 'documents/letters/many', title: 'letter.many' },
  { ...reading, path: 'documents/letters/$id', title: 'letter.one' },
])

const ofRecipients = defineScreens(loadPages, [
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

/** Letters of HR and of their recipients, inside the company and outside, and whether a PDF is one of ours. */
export const screens = [...ofHr, ...ofRecipients, openLetter]
