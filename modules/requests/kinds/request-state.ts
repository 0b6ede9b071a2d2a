import { z } from 'zod'

/** The state that is shown: an approved request is completed once its last day is over (REQ-10). */
export const RequestState = z.enum([
  'pending',
  'approved',
  'completed',
  'rejected',
  'cancelled',
  'paid',
  'withdrawn',
  'revoked',
])
export type RequestState = z.output<typeof RequestState>
