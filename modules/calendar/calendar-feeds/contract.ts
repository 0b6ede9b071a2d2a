import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { MomentField, Secret } from '#base/endpoints/fields.ts'

const feed = subject('calendar-feed')

/** A calendar that the caller may read; with an `id` where its address was made. */
export const CalendarFeed = z.object({
  kind: z.string(),
  name: z.string(),
  about: z.string(),
  id: Id.nullable(),
  made_at: MomentField().nullable(),
  read_at: MomentField().nullable(),
})

/** One's own calendars for a calendar program, each by a secret address that is shown once. */
export const calendarFeedApi = {
  list: feed.endpoint('GET /api/calendar-feeds', { access: 'staff', reply: z.array(CalendarFeed) }),
  /** Makes the address; one that was made before ends. */
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
  /** What calendar programs read: without a sign-in, by the secret in its address. */
  read: feed.file('GET /api/calendar/{token}/calendar.ics', {
    access: 'public',
    input: z.strictObject({ token: Secret(z.string().min(1).max(200)) }),
  }),
}
