import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { MomentField } from '#base/endpoints/fields.ts'

const request = subject('requests')

/** The caller's notices of requests, and how they are mailed. */
export const requestNoticeApi = {
  list: request.endpoint('GET /api/requests/notices', {
    access: 'staff',
    reply: z.array(
      z.object({ id: Id, request_id: Id, what: z.string(), text: z.string(), at: MomentField(), is_read: z.boolean() }),
    ),
  }),
  read: request.endpoint('POST /api/requests/notices/reading', {
    access: 'staff',
    input: z.strictObject({ request_id: Id.optional() }),
    reply: z.object({}),
  }),
  choose: request.endpoint('PUT /api/requests/notice-choice', {
    access: 'staff',
    input: z.strictObject({ kind: z.string().max(40), how: z.enum(['at_once', 'daily', 'never']) }),
    reply: z.object({}),
  }),
}
