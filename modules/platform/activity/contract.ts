import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { DayField, MomentField } from '#base/endpoints/fields.ts'

const activity = subject('activity')

/** What happened to an object, derived from the entry's states. */
export const EntryAction = z.enum(['created', 'changed', 'removed', 'done'])

export const FieldChange = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** The field and its values in the reader's language; null where no text exists. */
  label: z.string(),
  was: z.string().nullable(),
  is: z.string().nullable(),
})

export const ActivityEntry = z.object({
  /** Numbers follow each other without gaps. */
  id: z.string(),
  at: MomentField(),
  actor_name: z.string(),
  role: z.string().nullable(),
  sentence: z.string(),
  /** The span of the sentence that links to a page the reader may open, and that page's address. */
  link: z.object({ from: z.number().int(), to: z.number().int(), page: z.string() }).nullable(),
  what: EntryAction,
  kind: z.string(),
  object_name: z.string().nullable(),
  object_id: z.string().nullable(),
  operation: z.string(),
  address: z.string(),
  /** The changed fields; values that the reader may not see are masked. */
  changes: z.array(FieldChange),
})

export const AccessEntry = z.object({
  id: Id,
  at: MomentField(),
  actor_name: z.string(),
  role: z.string().nullable(),
  kind: z.enum(['pay', 'identity']),
  /** The person concerned, when the access was to one person's data. */
  object_name: z.string().nullable(),
  count: z.number().int(),
  operation: z.string(),
  address: z.string(),
})

const period = { from: DayField().optional(), to: DayField().optional() }

export const activityApi = {
  log: activity.page('GET /api/activity', {
    access: 'activity:read',
    row: ActivityEntry,
    filters: {
      ...period,
      account_id: Id.optional(),
      kind: z.string().max(60).optional(),
      object_id: z.string().max(60).optional(),
      operation: z.string().max(200).optional(),
    },
    sort: ['at'],
    order: '-at',
    exports: 'activity:read',
  }),
  access: activity.page('GET /api/activity/access', {
    access: 'activity:read',
    row: AccessEntry,
    filters: {
      ...period,
      account_id: Id.optional(),
      kind: z.enum(['pay', 'identity']).optional(),
      object_id: z.string().max(60).optional(),
    },
    sort: ['at'],
    order: '-at',
    exports: 'activity:read',
  }),
  /** Values of the filters: actors, kinds and operations. */
  facets: activity.endpoint('GET /api/activity/facets', {
    access: 'activity:read',
    reply: z.object({
      people: z.array(z.object({ id: Id, name: z.string() })),
      kinds: z.array(z.string()),
      operations: z.array(z.string()),
    }),
  }),
}
