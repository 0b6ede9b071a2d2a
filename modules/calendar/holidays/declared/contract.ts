import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { DayField, MomentField, OptionalLine, ShortText } from '#base/endpoints/fields.ts'

const declaredDayOff = subject('declared-day-off')

const Part = z.enum(['whole', 'first', 'second'])
/** A public holiday, such as one that a government proclaims, or a day off that the company gives. */
const Kind = z.enum(['public', 'company'])
const State = z.string().regex(/^[A-Z]{3}$/, 'not_a_choice')

const DeclareInput = z.strictObject({
  day: DayField(),
  part: Part.default('whole'),
  kind: Kind.default('company'),
  name: ShortText(),
  name_zh: OptionalLine().nullable().default(null),
  /** All offices in these states or counties. */
  states: z.array(State).max(40).default([]),
  office_ids: z.array(Id).max(500).default([]),
})

export const DeclaredDayOffRow = z.object({
  id: Id,
  day: DayField(),
  part: Part,
  kind: Kind,
  name: z.string(),
  name_zh: z.string().nullable(),
  offices: z.array(z.string()),
  declared_name: z.string(),
  declared_at: MomentField(),
  version: z.number().int(),
  actions: z.array(z.enum(['undo'])),
})

export const DeclaredPreview = z.object({
  offices: z.array(z.string()),
  /** Number of people who work in them. */
  people: z.number().int(),
  /** Offices that already have the day off or a holiday of that name. Nothing is added for them. */
  known: z.array(z.string()),
  /** Days in lieu where it falls on a rest day. */
  substitutes: z.array(z.object({ day: DayField(), office_name: z.string().nullable() })),
  changes: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      /** Null where the reader may not know the person. */
      who: z.string().nullable(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  /** Number of all changes; `changes` has the first hundred. */
  total: z.number().int(),
})

/** Days off at short notice: previewed, declared for all offices at once, undone as a whole. */
export const declaredApi = {
  list: declaredDayOff.page('GET /api/declared-day-off', {
    access: 'holiday:read',
    row: DeclaredDayOffRow,
    filters: { from: DayField().optional(), to: DayField().optional() },
    sort: ['day', 'declared_at'],
    order: '-day',
    exports: 'holiday:read',
  }),
  /** The states and counties of offices. */
  states: declaredDayOff.endpoint('GET /api/declared-day-off/states', {
    access: 'holiday:read',
    reply: z.array(z.object({ code: z.string(), country: z.string(), offices: z.array(z.string()) })),
  }),
  preview: declaredDayOff.endpoint('POST /api/declared-day-off/preview', {
    access: 'holiday:edit',
    safe: true,
    input: DeclareInput,
    reply: DeclaredPreview,
  }),
  declare: declaredDayOff.endpoint('POST /api/declared-day-off', {
    access: 'holiday:edit',
    input: DeclareInput,
    reply: z.object({ id: Id, offices: z.number().int(), touched: z.number().int() }),
  }),
  /** Who has looked at the days off is told of them no more. */
  read: declaredDayOff.endpoint('POST /api/declared-day-off/reading', {
    access: 'holiday:read',
    usesIdempotencyKey: false,
    reply: z.object({ read: z.number().int() }),
  }),
  undo: declaredDayOff.endpoint('DELETE /api/declared-day-off/{id}', {
    access: 'holiday:edit',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({ removed: z.number().int(), touched: z.number().int() }),
  }),
}

export type DeclaredDayOffInput = z.output<typeof DeclareInput>
