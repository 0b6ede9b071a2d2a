import { z } from 'zod'
import { subject } from '../endpoints/endpoint.ts'

/** Sees the screens as a role does, until null is sent; meanwhile nothing else can be changed. */
export const rolePreviewApi = subject('settings').endpoint('PUT /api/settings/seen-role', {
  access: 'access:edit',
  input: z.strictObject({ role_id: z.number().int().min(1).max(99).nullable() }),
  reply: z.object({ landing: z.string() }),
})
