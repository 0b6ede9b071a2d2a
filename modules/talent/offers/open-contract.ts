import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { Count, DayField, MomentField, Secret } from '#base/endpoints/fields.ts'

const offer = subject('offer')
const token = Secret(z.string().min(1).max(200))

/** An offer as its candidate sees it: what it says is in its letter. */
export const CandidateOffer = z.object({
  id: Id,
  number: Count(),
  letter_number: z.string().nullable(),
  state: z.enum(['sent', 'accepted', 'declined', 'expired', 'withdrawn', 'replaced']),
  sent_at: MomentField(),
  answered_at: MomentField().nullable(),
  valid_until: DayField(),
})

/** Calls of a candidate by the secret address of an application. */
export const candidateOfferApi = {
  /** Those that were sent, the newest first. */
  list: offer.endpoint('GET /api/public/candidate-offers/{token}', {
    access: 'public',
    input: z.strictObject({ token }),
    reply: z.array(CandidateOffer),
  }),
  /** An address of the letter, where it is answered; it opens for an hour. 409 for a version that was replaced or withdrawn. */
  open: offer.endpoint('POST /api/public/candidate-offers/{token}/{id}/address', {
    access: 'public',
    usesIdempotencyKey: false,
    input: z.strictObject({ token, id: Id }),
    reply: z.object({ address: Secret(z.string()) }),
  }),
}
