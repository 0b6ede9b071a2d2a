import type { Day } from '#base/days/days.ts'
import { domainEvent } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { Stage } from './stage-rules.ts'

/** Says which of some applications lack what a stage stands for, such as a score that is still owed. */
export const STAGE_FACTS = extensionPoint<{
  stage: Stage
  lacking(tx: Tx, applicationIds: readonly string[]): Promise<ReadonlySet<string>>
}>('facts of onboarding stages')

/** Whom an application waits for: people by name, their ids for those that lead nowhere else, or the candidate. */
export type Waits = { people: readonly string[]; onCandidate: boolean }

/** Says whom some applications wait for in their stages; of those it says nothing of, the recruiter is waited for. */
export const CARD_WAITS = extensionPoint<{
  name: string
  load(
    tx: Tx,
    cards: readonly { application_id: string; stage: Stage }[],
    today: Day,
    now: Date,
  ): Promise<ReadonlyMap<string, Waits>>
}>('whom cards wait for')

/** A card was moved, rejected, taken back, got another first day, or became an employee. What a handler throws undoes it. */
export const CARD_CHANGED = domainEvent<{
  cardId: string
  applicationId: string
  kind: 'begun' | 'forward' | 'back' | 'skipped' | 'rejected' | 'taken_back' | 'first_day' | 'hired' | 'hire_undone'
  stage: Stage
  onboardOn: Day | null
}>('onboarding.changed')
