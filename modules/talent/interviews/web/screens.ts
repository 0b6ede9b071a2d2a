import { ONBOARDING_MODULE } from '#base/modules.ts'
import { HOME_CARDS, WAITING_ROWS } from '#web/home-slots.ts'
import { defineScreens } from '#web/screens.ts'
import { CANDIDATE_PAGE_SECTIONS } from '../../candidates/web/slots.ts'
import { CARD_SECTIONS } from '../../onboarding/web/slots.ts'

const loadPages = () => import('./pages.ts')

// Unlisted until all of recruitment is there.
const managed = {
  areas: ['app', 'localhr', 'hod', 'rmt'],
  module: ONBOARDING_MODULE,
  permission: 'candidate:read',
  section: 'people',
  isUnlisted: true,
} as const
/** Open to a panel in every role, also where onboarding is off. */
const own = { areas: ['app', 'localhr', 'hod', 'rmt'], permission: 'interview:own', section: 'me' } as const

/** Interviews for HR, those of one's own panels, and kits of questions. */
export const screens = defineScreens(loadPages, [
  {
    ...managed,
    path: 'onboarding/pendingInterview',
    title: 'interview.pending',
    nav: { order: 63.45 },
    fills: [
      CARD_SECTIONS.fill({
        name: 'interviews',
        order: 20,
        load: async () => (await import('./card-interviews.tsx')).CardInterviews,
      }),
      CANDIDATE_PAGE_SECTIONS.fill({
        name: 'interviews',
        order: 20,
        load: async () => (await import('./candidate-interviews.tsx')).CandidateInterviews,
      }),
    ],
  },
  {
    ...managed,
    path: 'onboarding/pendingInterview/$id',
    title: 'interview.one',
    parentPaths: ['onboarding/pendingInterview'],
  },
  {
    ...own,
    path: 'onboarding/interviews',
    title: 'interview.mine',
    nav: { order: 60 },
    fills: [
      HOME_CARDS.fill({
        name: 'my_interviews',
        place: 'own',
        order: 12,
        load: async () => (await import('./own-interviews-card.tsx')).OwnInterviewsCard,
      }),
      WAITING_ROWS.fill({
        item: 'interview-scores',
        load: async () => (await import('./waiting-rows.tsx')).WaitingRows,
      }),
    ],
  },
  { ...own, path: 'onboarding/interviews/$id', title: 'interview.one', parentPaths: ['onboarding/interviews'] },
  {
    ...managed,
    areas: ['app', 'rmt'],
    path: 'settings/interview-kits',
    permission: 'interview-kit:edit',
    title: 'interview-kit.title',
    section: 'settings',
    nav: { order: 75 },
  },
])
