import { LETTER_ANSWERED } from '#documents/letters.ts'
import { REQUEST_KINDS } from '#requests/kind.ts'
import type { Module } from '#server/manifest/module.ts'
import { ERASED_WITH_APPLICATION } from '../candidates/erase.ts'
import { CARD_CHANGED, CARD_WAITS, STAGE_FACTS } from '../onboarding/extension-points.ts'
import { DOCUMENT_LETTERS, followLetter } from './document-letters.ts'
import { offerLabels } from './labels.ts'
import { OFFER_LETTERS } from './letter.ts'
import { DECLINED_OFFERS } from './notification.ts'
import { HIDE_OWN_OFFERS } from './own-people.ts'
import { releaseTask } from './release.ts'
import { OFFER_REQUEST } from './request.ts'
import { registerCandidateOfferRoutes, registerOfferRoutes } from './routes.ts'
import { eraseOffers, followCard, lackAcceptedOffer, loadOfferWaits } from './with-cards.ts'

export const manifest: Module = {
  routes: (api, { files }) => {
    registerOfferRoutes(api, files)
    registerCandidateOfferRoutes(api)
  },
  labels: [offerLabels],
  notifications: [DECLINED_OFFERS],
  scheduledJobs: [HIDE_OWN_OFFERS],
  tasks: [releaseTask as never],
  brings: [
    REQUEST_KINDS.add(OFFER_REQUEST),
    OFFER_LETTERS.add(DOCUMENT_LETTERS),
    LETTER_ANSWERED.on(followLetter),
    CARD_CHANGED.on(followCard),
    STAGE_FACTS.add({ stage: 'offer_accepted', lacking: lackAcceptedOffer }),
    CARD_WAITS.add({ name: 'offers', load: loadOfferWaits }),
    ERASED_WITH_APPLICATION.add({ name: 'offers', erase: eraseOffers }),
  ],
}
