import { FEED_KINDS } from '#calendar/calendar-feeds.ts'
import type { Module } from '#server/manifest/module.ts'
import { APPLICATION_REVIEWED } from '../candidates/application-record.ts'
import { ERASED_WITH_APPLICATION } from '../candidates/erase.ts'
import { CARD_CHANGED, CARD_WAITS, STAGE_FACTS } from '../onboarding/extension-points.ts'
import { INTERVIEW_FEED } from './feed.ts'
import { insertReadyKit } from './kits.ts'
import { interviewLabels } from './labels.ts'
import { INTERVIEWS_TODAY, SCORES_OWED } from './notifications.ts'
import { REMIND_OF_SCORES } from './remind-job.ts'
import { registerInterviewRoutes } from './routes.ts'
import { cancelWithCard, eraseInterviews, findLackingScores, loadInterviewWaits, refuseReview } from './with-cards.ts'

export const manifest: Module = {
  routes: (api, { files }) => registerInterviewRoutes(api, files),
  labels: [interviewLabels],
  permissionOrder: 94,
  permissions: {
    /** Interviews on whose panel somebody is. */
    'interview:own': { scope: 'employee', grantedTo: { everybody: 'own' } },
    'interview-kit:edit': { scope: 'company', grantedTo: { organisation: 'company' } },
  },
  seeds: [{ name: 'interview-kits', steps: [(tx) => insertReadyKit(tx)] }],
  scheduledJobs: [REMIND_OF_SCORES],
  notifications: [SCORES_OWED, INTERVIEWS_TODAY],
  brings: [
    APPLICATION_REVIEWED.on(refuseReview),
    CARD_CHANGED.on(cancelWithCard),
    ERASED_WITH_APPLICATION.add({
      name: 'interviews',
      erase: (tx, id, _, now, mailKey) => eraseInterviews(tx, id, now, mailKey),
    }),
    STAGE_FACTS.add({ stage: 'interview_passed', lacking: findLackingScores }),
    CARD_WAITS.add({ name: 'interviews', load: (tx, cards, _, now) => loadInterviewWaits(tx, cards, now) }),
    FEED_KINDS.add(INTERVIEW_FEED),
  ],
}
