import { conflict, invalidField } from '#base/errors.ts'
import { STAGE_NEEDS, STAGES, type Stage } from './stage-rules.ts'

export const CARD_STATES = ['active', 'rejected', 'hired', 'ended'] as const
export type CardState = (typeof CARD_STATES)[number]
export type CardAction = 'move' | 'reject' | 'take_back' | 'first_day'

export type MovedCard = { stage: Stage; state: CardState; onboard_on: string | null }
export type AskedMove = { to: Stage; reason?: string | undefined; hasFile: boolean }

/** What may be done with a card by whoever may change it. */
export function cardActions({ state }: Pick<MovedCard, 'state'>): CardAction[] {
  if (state === 'active') return ['move', 'reject', 'first_day']
  return state === 'rejected' ? ['take_back'] : []
}

/**
 * What kind of move an active card makes. `lacking` are stages whose fact is not there. Forward by one is free; back, a skip and
 * a fact on paper need a reason, the latter a file as well. Throws 409 for a card that is not active, 422 else.
 */
export function planMove(
  card: MovedCard,
  { to, reason, hasFile }: AskedMove,
  lacking: ReadonlySet<Stage>,
): 'forward' | 'back' | 'skipped' {
  if (card.state !== 'active') throw conflict('onboarding_not_active')
  const [from, until] = [STAGES.indexOf(card.stage), STAGES.indexOf(to)]
  if (from === until) throw invalidField('to', 'onboarding_same_stage')
  const passed = STAGES.slice(from + 1, until + 1)
  for (const stage of passed) {
    const need = STAGE_NEEDS[stage]
    if (need === 'employee') throw invalidField('to', 'onboarding_needs_migrate')
    if (need === 'day' && card.onboard_on === null) throw invalidField('to', 'onboarding_needs_onboard_date')
    if (need !== 'paper' || !lacking.has(stage)) continue
    if (reason === undefined && !hasFile) throw invalidField('to', `onboarding_needs_${stage}`)
    if (!hasFile) throw invalidField('file_id', 'onboarding_paper')
    if (reason === undefined) throw invalidField('reason', 'required')
  }
  const kind = until < from ? 'back' : passed.length > 1 ? 'skipped' : 'forward'
  if (kind !== 'forward' && reason === undefined) throw invalidField('reason', 'required')
  return kind
}

/** Throws 409 unless the card is in a state. */
export function requireState({ state }: Pick<MovedCard, 'state'>, wanted: CardState): void {
  if (state !== wanted) throw conflict(wanted === 'active' ? 'onboarding_not_active' : 'onboarding_not_rejected')
}
