import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { MomentField, Secret } from '#base/endpoints/fields.ts'

const feed = subject('calendar-feed')

/** A calendar that the caller may read; `id` is set once its address exists. */
export const CalendarFeed = z.object({
  kind: z.string(),
  name: z.string(),
  about: z.string(),
  id: Id.nullable(),
  made_at: MomentField().nullable(),
  read_at: MomentField().nullable(),
})

/** The caller's calendars for a calendar program. Each secret address is shown once. */
export const calendarFeedApi = {
  list: feed.endpoint('GET /api/calendar-feeds', { access: 'staff', reply: z.array(CalendarFeed) }),
  /** Creates an address and ends the one before. */
  make: feed.endpoint('POST /api/calendar-feeds', {
    access: 'staff',
    usesIdempotencyKey: false,
    input: z.strictObject({ kind: z.string().max(40) }),
    reply: z.object({ id: Id, address: Secret(z.string()) }),
  }),
  revoke: feed.endpoint('DELETE /api/calendar-feeds/{id}', {
    access: 'staff',
    input: z.strictObject({ id: Id }),
    reply: z.object({ removed: z.number().int() }),
  }),
  /** Calendar programs read it without a sign-in, by the secret in the address. */
  read: feed.file('GET /api/calendar/{token}/calendar.ics', {
    access: 'public',
    input: z.strictObject({ token: Secret(z.string().min(1).max(200)) }),
  }),
}
