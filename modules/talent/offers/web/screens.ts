import { ONBOARDING_MODULE } from '#base/modules.ts'
import { REQUEST_FORMS } from '#requests/web/slots.ts'
import { defineScreens } from '#web/screens.ts'

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
    fills: [REQUEST_FORMS.fill({ kind: 'offer', load: async () => (await import('./offer-form.tsx')).OfferForm })],
  },
])
