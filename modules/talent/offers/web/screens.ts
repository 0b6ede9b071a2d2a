import { ONBOARDING_MODULE } from '#base/modules.ts'
import { REQUEST_FORMS } from '#requests/web/slots.ts'
import { defineScreens } from '#web/screens.ts'
import { CANDIDATE_PAGE_SECTIONS } from '../../candidates/web/slots.ts'
import { CARD_ACTIONS, CARD_SECTIONS } from '../../onboarding/web/slots.ts'

const loadPages = () => import('./pages.ts')

/** Offers to candidates. Unlisted until all of recruitment is there. */
export const screens = defineScreens(loadPages, [
  {
    path: 'offers',
    title: 'offer.list',
    areas: ['app', 'localhr', 'hod', 'rmt'],
    module: ONBOARDING_MODULE,
    permission: 'candidate:read',
    section: 'people',
    isUnlisted: true,
    nav: { order: 63.4 },
    fills: [
      REQUEST_FORMS.fill({ kind: 'offer', load: async () => (await import('./offer-form.tsx')).OfferForm }),
      CARD_SECTIONS.fill({
        name: 'offers',
        order: 30,
        load: async () => (await import('./offer-section.tsx')).OfferSection,
      }),
      CARD_ACTIONS.fill({
        name: 'offer',
        order: 30,
        isOffered: ({ state, stage }) => state === 'active' && (stage === 'interview_passed' || stage === 'offer_job'),
        load: async () => (await import('./offer-section.tsx')).ProposeOffer,
      }),
      CANDIDATE_PAGE_SECTIONS.fill({
        name: 'offers',
        order: 10,
        load: async () => (await import('./candidate-offers.tsx')).CandidateOffers,
      }),
    ],
  },
])
