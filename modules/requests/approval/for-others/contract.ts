import { z } from 'zod'
import { subject } from '#base/endpoints/endpoint.ts'
import { UniqueRows } from '#base/endpoints/fields.ts'

const approvalRule = subject('request-route')

/** What becomes of requests that HR enters for others: they count at once, or wait for their approvers. */
export const enteredForOthersApi = {
  setting: approvalRule.endpoint('GET /api/requests/entered-for-others', {
    access: 'request:routes',
    reply: z.object({
      /** The kinds for which the company may choose; others always wait. */
      kinds: z.array(
        z.object({
          kind: z.string(),
          kind_name: z.string(),
          counts_at_once: z.boolean(),
          /** It counts at once only for somebody who may also type amounts into pay runs. */
          leads_to_pay: z.boolean(),
        }),
      ),
      /** The name of the only administrator; null where there are more. */
      sole_administrator: z.string().nullable(),
    }),
  }),
  save: approvalRule.endpoint('PUT /api/requests/entered-for-others', {
    access: 'request:routes',
    input: z.strictObject({
      /** The kinds that count at once. */
      kinds: UniqueRows(z.string().max(40), (kind) => kind, 40, 0),
    }),
    reply: z.object({}),
  }),
}
