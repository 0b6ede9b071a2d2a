import { z } from 'zod'
import { countryCodes } from '#base/countries/served-countries.ts'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { DayField, OptionalLine, ShortText } from '#base/endpoints/fields.ts'

const holiday = subject('holiday')

const Country = z.enum(countryCodes())
export const HolidayKind = z.enum(['public', 'substituted', 'company'])
/** The whole day, or a half on one side of where each person's day divides. */
const HolidayPart = z.enum(['whole', 'first', 'second'])

export const Holiday = z.object({
  id: Id,
  day: z.iso.date(),
  name: z.string(),
  name_zh: z.string().nullable(),
  kind: HolidayKind,
  part: HolidayPart,
  /** The people it is for; the whole company where all are null. */
  country: Country.nullable(),
  state: z.string().nullable(),
  office_id: Id.nullable(),
  office_name: z.string().nullable(),
  /** The holiday that this day is given in place of. */
  substitutes_id: Id.nullable(),
  substitutes_day: DayField().nullable(),
  /** Its declaration, with which it is undone. */
  declared_id: Id.nullable(),
  is_active: z.boolean(),
  /** The date may still move: nobody has confirmed it. */
  is_unconfirmed: z.boolean(),
  version: z.number().int(),
  actions: z.array(z.enum(['edit', 'confirm', 'delete', 'disable', 'enable'])),
})

const State = z.string().regex(/^[A-Z]{3}$/, 'not_a_choice')

const fields = {
  day: DayField(),
  name: ShortText(),
  name_zh: OptionalLine().nullable(),
  country: Country.nullable(),
  state: State.nullable(),
  office_id: Id.nullable(),
  part: HolidayPart,
}

const Year = z.number().int().min(2000).max(2100)
const CalendarChoice = z.strictObject({ year: Year, country: Country, states: z.array(State).max(16).default([]) })

/** A day of a calendar that can be loaded; `key` names it in `leave_out`. */
export const CalendarDay = z.object({
  key: z.string(),
  day: DayField(),
  name: z.string(),
  name_zh: z.string(),
  kind: HolidayKind,
  state: z.string().nullable(),
  substitutes_day: DayField().nullable(),
  /** The authority has not published this day yet. */
  is_unconfirmed: z.boolean(),
  /** The company has it already. */
  is_known: z.boolean(),
})

export const holidayApi = {
  list: holiday.page('GET /api/holiday', {
    access: 'holiday:read',
    row: Holiday,
    filters: {
      year: z.coerce.number().int().min(2000).max(2100).optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      /** Only holidays of this office. */
      office_id: Id.optional(),
      country: Country.optional(),
      kind: HolidayKind.optional(),
    },
    sort: ['day', 'name'],
    exports: 'holiday:read',
  }),
  create: holiday.endpoint('POST /api/holiday', {
    access: 'holiday:edit',
    input: z.strictObject({
      ...fields,
      kind: z.enum(['public', 'company']).default('company'),
      name_zh: fields.name_zh.default(null),
      country: fields.country.default(null),
      state: fields.state.default(null),
      office_id: fields.office_id.default(null),
      part: fields.part.default('whole'),
      /** Gives a day in lieu where it falls on a rest day. */
      substitute: z.boolean().default(true),
    }),
    reply: Holiday.extend({ substitutes: z.array(z.object({ day: DayField(), office_name: z.string().nullable() })) }),
  }),
  update: holiday.endpoint('PATCH /api/holiday/{id}', {
    access: 'holiday:edit',
    input: z
      .strictObject({ ...fields, is_active: z.boolean(), is_unconfirmed: z.boolean() })
      .partial()
      .extend({ id: Id, version: Version }),
    reply: Holiday,
  }),
  remove: holiday.endpoint('DELETE /api/holiday/{id}', {
    access: 'holiday:edit',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({ removed: z.number().int() }),
  }),
  /** Known calendars, and the places of the company's offices. */
  calendars: holiday.endpoint('GET /api/holiday/calendars', {
    access: 'holiday:read',
    reply: z.object({
      countries: z.array(
        z.object({
          country: Country,
          years: z.array(z.number().int()),
          states: z.array(z.object({ code: z.string(), name: z.string() })),
          /** Whether days differ by state. */
          by_state: z.boolean(),
        }),
      ),
      offices: z.array(z.object({ country: z.string(), state: z.string().nullable(), names: z.array(z.string()) })),
    }),
  }),
  preview: holiday.endpoint('POST /api/holiday/calendar-preview', {
    access: 'holiday:edit',
    safe: true,
    input: CalendarChoice,
    reply: z.array(CalendarDay),
  }),
  load: holiday.endpoint('POST /api/holiday/calendar', {
    access: 'holiday:edit',
    input: CalendarChoice.extend({ leave_out: z.array(z.string().max(300)).max(400).default([]) }),
    reply: z.object({ added: z.number().int(), substitutes: z.number().int(), known: z.number().int() }),
  }),
}

export type CalendarRow = z.output<typeof CalendarDay>
