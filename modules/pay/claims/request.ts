import { sql } from 'kysely'
import { conflict } from '#base/errors.ts'
import { CLAIM_MODULE } from '#base/modules.ts'
import { paidCurrency } from '#people/pay-details.ts'
import type { RequestKind } from '#requests/kind.ts'
import { loadClaimFacts } from './claim-facts.ts'
import { claimCalls } from './contract.ts'
import { loadSettings } from './limits.ts'
import { planClaim, previewClaim, requireNotConfirmed, saveClaim } from './plan.ts'
import { type ClaimInput, loadClaims } from './stored-claims.ts'

/** A claim: one receipt or one way, paid with the person's run or outside of payroll. */
export const CLAIM_REQUEST: RequestKind<ClaimInput, Awaited<ReturnType<typeof previewClaim>>> = {
  kind: 'claim',
  name: { en: 'Claim', zh: '費用報銷' },
  module: CLAIM_MODULE,
  endpoints: claimCalls,
  see: 'claim:read',
  manage: 'claim:manage',
  atOnce: { needs: 'payroll:prepare' },
  isPayable: true,
  defaultSteps: [{ needs: 'any', asks: [{ by: 'report_to', nth: 1 }] }],
  plan: planClaim,
  preview: previewClaim,
  saveInput: saveClaim,
  async loadInputs(tx, ids) {
    const claims = await loadClaims(tx, ids)
    return new Map(
      [...claims].map(([id, claim]) => [
        id,
        {
          day: claim.day,
          category_id: claim.category_id,
          receipt_no: claim.receipt_no,
          // What a distance is worth is computed, never given.
          amount: claim.distance === null ? claim.amount : null,
          currency: claim.distance === null ? claim.currency : null,
          qr: claim.qr,
          card_amount: claim.card_amount,
          without_rate: claim.without_rate,
          parts: claim.parts.map(({ category_id, amount }) => ({ category_id, amount })),
          distance: claim.distance,
          return_trip: claim.return_trip,
          from_place: claim.from_place,
          to_place: claim.to_place,
        },
      ]),
    )
  },
  loadSummaries: loadClaimFacts,
  async applyEffect({ tx, today }, { id }) {
    const { with_payroll } = await loadSettings(tx)
    await sql`
      update claim_request set approved_on = ${today}::date,
        with_payroll = ${with_payroll} and claim_currency = ${paidCurrency('claim_request.employee_id')}
      where request_id = ${id}::uuid`.execute(tx)
  },
  async reverseEffect({ tx, today }, { id, state }, { how }) {
    await requireNotConfirmed(tx, [id])
    if (state !== 'paid') {
      await tx
        .updateTable('claim_request')
        .set({ approved_on: null, with_payroll: null })
        .where('request_id', '=', id)
        .execute()
      return
    }
    if (how !== 'revoked') return
    const claim = (await loadClaims(tx, [id])).get(id)
    if (claim?.payment_id) throw conflict('claim_paid_outside')
    await tx.updateTable('claim_request').set({ taken_back_on: today }).where('request_id', '=', id).execute()
  },
}
