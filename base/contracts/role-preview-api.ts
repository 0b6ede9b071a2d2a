import { z } from 'zod'
import { subject } from '../endpoints/endpoint.ts'

/** Shows the screens as a role sees them, until null is sent; meanwhile the caller can change nothing else. */
export const rolePreviewApi = subject('settings').endpoint('PUT /api/settings/seen-role', {
  access: 'access:edit',
  input: z.strictObject({ role_id: z.number().int().min(1).max(99).nullable() }),
  reply: z.object({ landing: z.string() }),
})
