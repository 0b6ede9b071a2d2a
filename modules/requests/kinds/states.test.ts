import { describe, expect, it } from 'vitest'
import { DomainError } from '#base/errors.ts'
import type { StoredState } from './request-row.ts'
import type { RequestState } from './request-state.ts'
import { hasBegun, type MoverRole, mayMove, requireMove, stateOn } from './states.ts'

const TODAY = '2026-11-20'
const TOMORROW = '2026-11-21'
const STORED: readonly StoredState[] = ['pending', 'approved', 'rejected', 'cancelled', 'withdrawn', 'revoked', 'paid']
const MOVERS: readonly MoverRole[] = ['applicant', 'decider', 'hr', 'payer', 'taking_back']

/** A request for tomorrow, which completes after that day. */
const futureRequest = (state: StoredState) => ({ state, begins_on: TOMORROW, completes_after: TOMORROW })
const begunRequest = (state: StoredState) => ({ state, begins_on: TODAY, completes_after: TODAY })
const pastRequest = (state: StoredState) => ({ state, begins_on: '2026-11-19', completes_after: '2026-11-19' })

/** Returns every allowed move of a request, as `from: to by whom`. */
function listMoves(request: ReturnType<typeof futureRequest>): string[] {
  return STORED.flatMap((to) =>
    MOVERS.filter((who) => mayMove(request, to, who, TODAY)).map((who) => `${to} by ${who}`),
  ).sort()
}

describe('mayMove and requireMove', () => {
  it.each<[StoredState, string[]]>([
    ['pending', ['approved by decider', 'cancelled by hr', 'rejected by decider', 'withdrawn by applicant']],
    [
      'approved',
      [
        'cancelled by hr',
        'paid by payer',
        'pending by taking_back',
        'revoked by decider',
        'revoked by hr',
        'withdrawn by applicant',
      ],
    ],
    ['rejected', ['pending by taking_back']],
    ['cancelled', []],
    ['withdrawn', ['pending by applicant']],
    ['revoked', []],
    ['paid', ['approved by payer', 'revoked by hr']],
  ])('REQ-01b REQ-05a before its day, %s: %j and nothing else', (state, moves) => {
    expect(listMoves(futureRequest(state))).toEqual(moves)
  })

  it('REQ-05a an approved request is no longer withdrawn or cancelled once its effect has begun, a pending one is', () => {
    expect(listMoves(begunRequest('approved'))).toEqual([
      'paid by payer',
      'pending by taking_back',
      'revoked by decider',
      'revoked by hr',
    ])
    expect(listMoves(begunRequest('pending'))).toEqual(listMoves(futureRequest('pending')))
  })

  it('REQ-05a a completed request is paid by the payer and revoked by HR only', () => {
    expect(listMoves(pastRequest('approved'))).toEqual(['paid by payer', 'pending by taking_back', 'revoked by hr'])
  })

  it('REQ-01b REQ-05a a move that is not allowed is refused with the state, a late one with the effect that has begun', () => {
    const refusal = (request: ReturnType<typeof futureRequest>, to: StoredState, who: MoverRole) => {
      try {
        requireMove(request, to, who, TODAY)
        return 'none'
      } catch (error) {
        return error instanceof DomainError ? `${error.status} ${error.code}` : String(error)
      }
    }
    expect(refusal(futureRequest('approved'), 'withdrawn', 'applicant')).toBe('none')
    expect(refusal(begunRequest('approved'), 'withdrawn', 'applicant')).toBe('409 request_has_begun')
    expect(refusal(begunRequest('approved'), 'cancelled', 'hr')).toBe('409 request_has_begun')
    expect(refusal(begunRequest('approved'), 'rejected', 'decider')).toBe('409 request_is_approved')
    expect(refusal(pastRequest('approved'), 'withdrawn', 'applicant')).toBe('409 request_is_completed')
    expect(refusal(futureRequest('rejected'), 'approved', 'decider')).toBe('409 request_is_rejected')
  })
})

describe('stateOn and hasBegun', () => {
  it('REQ-10a an approved request is completed on the day after its last day, or at once without one, and no other state changes', () => {
    const on = (completes_after: string | null) => stateOn({ state: 'approved', completes_after }, TODAY)
    const found: RequestState[] = [on(TOMORROW), on(TODAY), on('2026-11-19'), on(null)]
    expect(found).toEqual(['approved', 'approved', 'completed', 'completed'])
    for (const state of STORED.filter((one) => one !== 'approved'))
      expect(stateOn({ state, completes_after: '2026-11-19' }, TODAY)).toBe(state)
  })

  it('REQ-10a a day is over when the next day has come, also at the end of a year and on 29 February', () => {
    const on = (completes_after: string, today: string) => stateOn({ state: 'approved', completes_after }, today)
    expect([on('2026-12-31', '2026-12-31'), on('2026-12-31', '2027-01-01')]).toEqual(['approved', 'completed'])
    expect([on('2028-02-29', '2028-02-29'), on('2028-02-29', '2028-03-01')]).toEqual(['approved', 'completed'])
  })

  it('REQ-05a an effect begins on its day, or with the approval where it has none', () => {
    expect([TOMORROW, TODAY, null].map((begins_on) => hasBegun({ begins_on }, TODAY))).toEqual([false, true, true])
  })
})
