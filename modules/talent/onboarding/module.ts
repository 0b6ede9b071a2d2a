import { UNUSED_UPLOADS } from '#server/files/unused-uploads.ts'
import type { Module } from '#server/manifest/module.ts'
import { APPLICATION_REVIEWED } from '../candidates/application-record.ts'
import { ERASED_WITH_APPLICATION } from '../candidates/erase.ts'
import { APPLICATION_PROGRESS } from '../candidates/open-page.ts'
import { onboardingLabels } from './labels.ts'
import { registerOnboardingRoutes } from './routes.ts'
import { eraseCard, followReview, loadCardProgress } from './with-applications.ts'
import { UPLOADED_PAPER } from './write-card.ts'

export const manifest: Module = {
  routes: (api, { files }) => registerOnboardingRoutes(api, files),
  labels: [onboardingLabels],
  brings: [
    APPLICATION_REVIEWED.on(followReview),
    ERASED_WITH_APPLICATION.add({ name: 'onboarding', erase: eraseCard }),
    APPLICATION_PROGRESS.add({ name: 'onboarding', load: loadCardProgress }),
    UNUSED_UPLOADS.add({ ownerKind: UPLOADED_PAPER, days: 1 }),
  ],
}
