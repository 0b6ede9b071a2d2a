import { z } from 'zod'

/** How far a request has come, as people read it: an approved one is completed once its day is over (REQ-10). */
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
