import { sql } from 'kysely'
import { dayText } from '#base/days/day-text.ts'
import { conflict } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { ONBOARDING_MODULE } from '#base/modules.ts'
import { amountText } from '#base/money/amount-text.ts'
import type { RequestKind, RequestRow, RequestSummary } from '#requests/kind.ts'
import { hasPlaceInReach } from '#server/access/reach-over-places.ts'
import type { Context } from '#server/context/context.ts'
import { readPerson } from '../candidates/persons.ts'
import { offerCalls } from './contract.ts'
import { offerLabels } from './labels.ts'
import { planOffer, previewOffer } from './plan.ts'
import { loadOffersWhere, visibleTerms } from './reading.ts'
import { orderRelease, withdrawLetter } from './release.ts'
import { type GivenOffer, insertVersion, loadGiven } from './terms.ts'

const OFFICE_DIRECTOR = 10

/** An offer to a candidate: of the office and department of their vacancy. */
export const OFFER_REQUEST: RequestKind<GivenOffer, Awaited<ReturnType<typeof previewOffer>>> = {
  kind: 'offer',
  name: { en: 'Offer to a candidate', zh: '錄取簽核' },
  module: ONBOARDING_MODULE,
  endpoints: offerCalls,
  isOfPlaces: true,
  see: 'candidate:read',
  manage: 'candidate:edit',
  reasons: 'candidate:pay',
  inputs: 'candidate:pay',
  defaultSteps: [{ needs: 'any', asks: [{ by: 'role', role_id: OFFICE_DIRECTOR }] }],
  // It is proposed from the card of a candidate, never from the list of kinds.
  isAvailableTo: async () => false,
  plan: planOffer,
  preview: previewOffer,
  saveInput: insertVersion,
  loadInputs: loadGiven,
  loadSummaries: loadOfferFacts,
  applyEffect: orderRelease,
  async reverseEffect(context, { id }, { how }) {
    const { tx, now } = context
    const [offer] = await loadOffersWhere(context, sql`o.request_id = ${id}::uuid and o.round = r.round`)
    if (!offer) return
    if (how === 'taken_back') {
      await tx.updateTable('offer').set({ release_at: null }).where('id', '=', offer.id).execute()
      return
    }
    if (offer.state === 'accepted') throw conflict('offer_accepted')
    await tx.updateTable('offer').set({ ended_at: now }).where('id', '=', offer.id).execute()
    await withdrawLetter(context, offer)
  },
}

/** The job, and the candidate and terms for those who may read them. No title says who or how much. */
async function loadOfferFacts(context: Context, requests: readonly RequestRow[]): Promise<Map<string, RequestSummary>> {
  const { actor, vault, language } = context
  const ids = requests.map(({ id }) => id)
  const offers = await loadOffersWhere(context, sql`o.request_id = any(${ids}::uuid[]) and o.round = r.round`)
  const line = (key: keyof typeof offerLabels, text: string) => ({
    name: formatLabel(offerLabels[key], language),
    text,
  })
  return new Map(
    offers.map((offer) => {
      const terms = visibleTerms(context, offer)
      const title = language === 'zh-TW' ? offer.title_zh : offer.title_en
      const person = { id: offer.candidate_id, sealed_person: offer.sealed_person }
      const lines = [
        ...(hasPlaceInReach(actor, 'candidate:read', offer)
          ? [line('offer.full_name', readPerson(vault, person).full_name)]
          : []),
        ...(offer.number > 1 ? [line('offer.number', String(offer.number))] : []),
        line('offer.state', formatLabel(offerLabels[`offer.state.${offer.state}`], language)),
        ...(terms
          ? [
              line(
                terms.pay_period === 'hour' ? 'offer.amount.hour' : 'offer.amount',
                amountText(terms.amount, terms.currency),
              ),
              line(
                'offer.employment_type',
                formatLabel(offerLabels[`offer.employment_type.${terms.employment_type}`], language),
              ),
              line('offer.first_day', dayText(terms.first_day, language)),
              line('offer.valid_until', dayText(terms.valid_until, language)),
              ...(terms.note === null ? [] : [line('offer.note', terms.note)]),
            ]
          : []),
      ]
      return [offer.request_id, { title: offer.job === null ? title : `${title} (${offer.job})`, lines }]
    }),
  )
}
