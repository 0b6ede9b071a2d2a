import type { Day } from '#base/days/days.ts'
import { conflict } from '#base/errors.ts'
import type { RequestRow, StoredState } from './request-row.ts'
import type { RequestState } from './request-state.ts'

/** Who moves a request: its applicant, an approver, HR of its kind, its payer, or an approver who takes a decision back. */
export type MoverRole = 'applicant' | 'decider' | 'hr' | 'payer' | 'taking_back'

/** Who may make which move (REQ-05); every other move is refused. */
const ALLOWED_MOVES: Readonly<Partial<Record<`${RequestState} ${StoredState}`, readonly MoverRole[]>>> = {
  'pending approved': ['decider'],
  'pending rejected': ['decider'],
  'pending cancelled': ['hr'],
  'pending withdrawn': ['applicant'],
  'approved paid': ['payer'],
  'approved revoked': ['decider', 'hr'],
  'approved withdrawn': ['applicant'],
  'approved cancelled': ['hr'],
  'withdrawn pending': ['applicant'],
  'completed paid': ['payer'],
  'completed revoked': ['hr'],
  'paid revoked': ['hr'],
  'paid approved': ['payer'],
  'approved pending': ['taking_back'],
  'completed pending': ['taking_back'],
  'rejected pending': ['taking_back'],
}

/** Returns the state of a request on a day. */
export function stateOn(
  { state, completes_after }: Pick<RequestRow, 'state' | 'completes_after'>,
  today: Day,
): RequestState {
  if (state !== 'approved') return state
  return completes_after === null || completes_after < today ? 'completed' : 'approved'
}

/** Tests whether its effect has begun: from then on nobody withdraws or cancels it. */
export function hasBegun({ begins_on }: Pick<RequestRow, 'begins_on'>, today: Day): boolean {
  return begins_on === null || begins_on <= today
}

type MovableRequest = Pick<RequestRow, 'state' | 'completes_after' | 'begins_on'>

export function mayMove(request: MovableRequest, to: StoredState, who: MoverRole, today: Day): boolean {
  const from = stateOn(request, today)
  if (!ALLOWED_MOVES[`${from} ${to}`]?.includes(who)) return false
  return !(from === 'approved' && ['withdrawn', 'cancelled'].includes(to) && hasBegun(request, today))
}

/** Throws 409 `request_is_STATE` for a move that is not allowed, `request_has_begun` for one that is too late. */
export function requireMove(request: MovableRequest, to: StoredState, who: MoverRole, today: Day): void {
  if (mayMove(request, to, who, today)) return
  const from = stateOn(request, today)
  const isLate = ALLOWED_MOVES[`${from} ${to}`]?.includes(who)
  throw conflict(isLate ? 'request_has_begun' : `request_is_${from}`)
}
