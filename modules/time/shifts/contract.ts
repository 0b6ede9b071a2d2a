import { z } from 'zod'
import { jsonInForm, SkippedRows } from '#base/contracts/import-mapping-api.ts'
import { MOST_MINUTES } from '#base/days/day-hours.ts'
import { CurrencyField } from '#base/endpoints/currency-field.ts'
import { Id, KnownVersion, subject, UploadField, Version } from '#base/endpoints/endpoint.ts'
import {
  Count,
  DayField,
  Flag,
  LongText,
  limitDaySpan,
  Money,
  MonthField,
  ShortText,
  UniqueRows,
} from '#base/endpoints/fields.ts'
import { SCHEDULE_MODULE } from '#base/modules.ts'
import { HolidaysMissing } from '#calendar/holidays-contract.ts'
import { hasValidLength, meansDayOff, normalizeShortName } from './short-name-value.ts'

const shift = subject('shift', { module: SCHEDULE_MODULE })

const Text = z.string().nullable()
const Whole = z.number().int()
/** A time of the clock, `07:00`. */
const ClockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid_time' })
const Minutes = () => Count({ max: MOST_MINUTES })

/** The longest stretch of days that is asked or changed at once. */
export const MAX_DAYS = 62
/** The most people of one answer or change. */
export const MAX_PEOPLE = 1000
/** The most days of people that are changed at once: 1,000 people for two months is a file, and files may. */
export const MAX_CELLS = 20_000

const names = {
  name: ShortText(),
  short_name: z
    .string()
    .max(60)
    .transform(normalizeShortName)
    .refine(hasValidLength, { error: 'short_name_length' })
    // What a sheet of a plan reads as something else.
    .refine((name) => !meansDayOff(name) && !/[+,、，]/.test(name), { error: 'short_name_reserved' }),
}

const terms = {
  start: ClockTime,
  /** Not after the start: on the next day. */
  end: ClockTime,
  break_minutes: Minutes(),
  /** Where the day divides into halves; in the middle of its working time unless told. */
  divides: ClockTime.nullable(),
  /** A day that is one half. */
  is_half: z.boolean(),
  before_minutes: Minutes(),
  after_minutes: Minutes(),
  grace_minutes: Minutes(),
  office_id: Id.nullable(),
  allowance: Money(),
  currency: CurrencyField(),
  replacement_id: Id.nullable(),
  replaced_on_holidays: z.boolean(),
}

/** A shift as it is on a day. */
export const Shift = z.object({
  id: Id,
  name: z.string(),
  short_name: z.string(),
  is_active: z.boolean(),
  /** Since when it is so, and the day from which it is otherwise. */
  from_day: DayField(),
  next_from_day: DayField().nullable(),
  start: z.string(),
  end: z.string(),
  break_minutes: Whole,
  divides: Text,
  is_half: z.boolean(),
  /** Working time. */
  minutes: Whole,
  before_minutes: Whole,
  after_minutes: Whole,
  grace_minutes: Whole,
  office_id: Id.nullable(),
  office: Text,
  /** Null without the right to see pay. */
  allowance: Money().nullable(),
  currency: z.string(),
  replacement_id: Id.nullable(),
  replacement: Text,
  replaced_on_holidays: z.boolean(),
  version: Whole,
  actions: z.array(z.enum(['edit', 'delete'])),
})

/** What somebody has on a day; without a shift it is a day off. */
const Assignment = z.object({
  id: Id,
  employee_id: Id,
  day: DayField(),
  shift_id: Id.nullable(),
  locked: z.boolean(),
  published: z.boolean(),
  version: Whole,
})

/** Whose days: some people, or everybody of a department or an office, within reach. */
const peopleFilter = {
  employee_ids: z.array(Id).min(1).max(MAX_PEOPLE).optional(),
  department_id: Id.optional(),
  office_id: Id.optional(),
}
const span = { from: DayField(), until: DayField() }
const planFilter = z.strictObject({ ...span, ...peopleFilter })
const withinSpan = <T extends z.ZodObject<typeof span>>(input: T): T => limitDaySpan(input, ['from', 'until'], MAX_DAYS)

const seenRow = z.strictObject({ id: Id, version: Version })
/** Sent again with it, whoever is on leave is assigned all the same (SHF-03). */
const confirm = z.boolean().default(false)

const CellsChanged = z.object({
  added: z.array(Assignment),
  removed: Whole,
})

const Cell = z.strictObject({
  employee_id: Id,
  day: DayField(),
  /** What stood there when somebody looked; nothing where nothing did. */
  seen: UniqueRows(seenRow, ({ id }) => id, 5, 0),
  /** What is to stand there: shifts, or one day off. Nothing gives the day back to the weekly pattern. */
  shifts: UniqueRows(z.strictObject({ shift_id: Id.nullable() }), ({ shift_id }) => shift_id ?? 'off', 5, 0),
})

const WarningRule = z.enum([
  'day',
  'normal_day',
  'week',
  'period',
  'month',
  'quarter',
  'rest',
  'days_in_row',
  'regular_days',
  'days_off',
])
const PlanWarning = z.object({
  day: DayField(),
  rule: WarningRule,
  /** Minutes; days in a row; days off. */
  limit: Whole,
  found: Whole,
  /** The law; null for the company's own rule. */
  source: Text,
  /** What is wrong, in words. */
  text: z.string(),
  /** The nearest change of one day that clears it and brings no other; without a shift a day off. */
  mend: z.object({ day: DayField(), shift_id: Id.nullable() }).nullable(),
})

// As the database has them: to look at the shape of each of tens of thousands takes longer than to find them.
const KnownId = z.string().meta({ format: 'uuid' })
const KnownCount = z.number().meta({ type: 'integer' })

/** A day of the planner, of which a month of hundreds of people has thousands: what most of them have not is left out. */
const PlannedDay = z.object({
  /** What planners put there. */
  shifts: z.array(z.object({ id: KnownId, shift_id: KnownId.nullable(), version: KnownCount })),
  /** Something else than the person was told. */
  draft: z.literal(true).optional(),
  locked: z.literal(true).optional(),
  /** Before the first day or after the last one. */
  employed: z.literal(false).optional(),
  /** What the day is without a shift: to be worked by the weekly pattern, or a kind of day off. */
  kind: z.enum(['working', 'rest_day', 'regular_day_off', 'non_working']),
  holiday: z.string().optional(),
  /** Away, whole or in part; asked for and not decided. Why is for whoever may know. */
  away: z.object({ is_whole: z.boolean(), pending: z.boolean() }).optional(),
  /** To be worked. */
  minutes: KnownCount,
})

export const PlannerRow = z.object({
  employee_id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  department: Text,
  office: Text,
  /** One for each day of the span, in order. */
  days: z.array(PlannedDay),
  minutes: Whole,
  /** Allowances of the planned shifts by currency; null without the right to the person's pay. */
  cost: z.array(z.object({ amount: Money(), currency: z.string() })).nullable(),
  warnings: z.array(PlanWarning),
})

/** People at work, and how many are needed; null where nobody said how many, or some people only were asked for. */
const DayCover = z.object({
  day: DayField(),
  heads: Whole,
  needed: Whole.nullable(),
  shifts: z.array(z.object({ shift_id: Id, heads: Whole, needed: Whole.nullable() })),
})

/** One's own shifts, as they were published. */
export const OwnDay = z.object({
  day: DayField(),
  name: Text,
  short_name: Text,
  start: Text,
  end: Text,
  minutes: Whole,
  office: Text,
  holiday: Text,
  is_off: z.boolean(),
  /** The kind of a weekly day off; null on a working day, which the plan may leave free. */
  day_off: z.enum(['rest_day', 'regular_day_off', 'non_working']).nullable(),
  is_away: z.boolean(),
  /** Each shift of the day by its assignment, to offer it or to give it in return. */
  shifts: z.array(z.object({ id: Id, name: z.string(), is_offered: z.boolean() })),
  may_offer: z.boolean(),
})

/** How a sheet would be read, and what has to be answered first. */
export const SheetProposal = z.object({
  people: Whole,
  /** Numbers that lost their zeros in front, with whose one of them is read as. */
  cut_numbers: z.object({ count: Whole, typed: z.string(), number: z.string() }).nullable(),
  first: DayField().nullable(),
  last: DayField().nullable(),
  days: Whole,
  month: z.object({ value: z.string().nullable(), is_open: z.boolean() }),
  order: z.object({ value: z.enum(['dmy', 'mdy']).nullable(), is_open: z.boolean(), example: z.string().nullable() }),
  /** Words that no shift is called by: `meant` is a shift, `off`, `stays`, or null where nobody knows. */
  words: z.array(z.object({ typed: z.string(), count: Whole, meant: z.string().nullable() })),
  shifts: z.array(z.object({ id: Id, short_name: z.string(), name: z.string() })),
  /** Answers still owed. */
  open: Whole,
})

/** A sheet of a plan with what was answered about it; words travel as JSON text beside the file. */
const sheet = {
  file: UploadField(),
  month: MonthField().optional(),
  day_order: z.enum(['dmy', 'mdy']).optional(),
  words: jsonInForm(
    z.array(z.strictObject({ typed: z.string().max(100), meant: z.string().max(60) })).max(100),
  ).optional(),
}

export const shiftApi = {
  list: shift.page('GET /api/{env}/shift/index', {
    access: 'shift:read',
    row: Shift,
    filters: { is_active: Flag().optional(), on: DayField().optional() },
    sort: ['short_name', 'name', 'start', 'minutes', 'allowance'],
    exports: 'shift:define',
  }),
  create: shift.endpoint('POST /api/{env}/shift/store', {
    access: 'shift:define',
    input: z.strictObject({
      ...names,
      from_day: DayField(),
      ...terms,
      break_minutes: terms.break_minutes.default(0),
      divides: terms.divides.default(null),
      is_half: terms.is_half.default(false),
      before_minutes: terms.before_minutes.default(60),
      after_minutes: terms.after_minutes.default(60),
      grace_minutes: terms.grace_minutes.default(0),
      office_id: terms.office_id.default(null),
      allowance: terms.allowance.default(0),
      /** The company's own unless told. */
      currency: terms.currency.optional(),
      replacement_id: terms.replacement_id.default(null),
      replaced_on_holidays: terms.replaced_on_holidays.default(false),
    }),
    reply: Shift,
  }),
  /** From a day on; what was before stays as it was. Names and whether it is offered hold for all days. */
  update: shift.endpoint('PATCH /api/{env}/shift/update/{id}', {
    access: 'shift:define',
    input: z
      .strictObject({ ...names, is_active: z.boolean(), from_day: DayField(), ...terms })
      .partial()
      .extend({ id: Id, version: Version }),
    reply: Shift,
  }),
  /** Only one that was never planned and that nothing is replaced by; others are no longer offered. */
  remove: shift.endpoint('DELETE /api/shift/definitions/{id}', {
    access: 'shift:define',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({}),
  }),

  show: shift.endpoint('POST /api/{env}/shift/show', {
    access: 'shift:plan',
    input: withinSpan(planFilter),
    safe: true,
    reply: z.array(Assignment),
  }),
  plan: shift.endpoint('POST /api/{env}/shift/show/v2', {
    access: 'shift:plan',
    input: withinSpan(planFilter),
    safe: true,
    readAccessLog: 'pay',
    reply: z.object({
      days: z.array(DayField()),
      people: z.array(PlannerRow),
      cover: z.array(DayCover),
      /** Of the years of the days, for the offices that the people have in them. */
      holidays_missing: HolidaysMissing,
    }),
  }),
  add: shift.endpoint('POST /api/{env}/shift/add', {
    access: 'shift:plan',
    input: withinSpan(
      z.strictObject({
        employee_ids: UniqueRows(Id, (id) => id, MAX_PEOPLE),
        ...span,
        /** A day off without one. Each day of the span has the next of these, from the first again after the last. */
        shift_ids: z.array(Id.nullable()).min(1).max(MAX_DAYS),
        /** Only on these days of the week, 0 Sunday to 6 Saturday. */
        weekdays: UniqueRows(z.number().int().min(0).max(6), (day) => day, 7).optional(),
        confirm,
      }),
    ),
    reply: CellsChanged,
  }),
  removeAssigned: shift.endpoint('POST /api/{env}/shift/remove', {
    access: 'shift:plan',
    input: z.strictObject({ rows: UniqueRows(seenRow, ({ id }) => id, MAX_CELLS) }),
    reply: CellsChanged,
  }),
  replace: shift.endpoint('POST /api/{env}/shift/replace', {
    access: 'shift:plan',
    input: z.strictObject({
      rows: UniqueRows(seenRow, ({ id }) => id, MAX_CELLS),
      /** Another shift, null a day off; the replacement shift of each where neither this nor a person is named. */
      shift_id: Id.nullable().optional(),
      /** Another person in their place. */
      employee_id: Id.optional(),
      confirm,
    }),
    reply: CellsChanged,
  }),
  /** Days of people at once, as they were seen and as they are to be: what painting, filling and undoing do. */
  put: shift.endpoint('POST /api/shift/cells', {
    access: 'shift:plan',
    input: z.strictObject({
      cells: UniqueRows(Cell, ({ employee_id, day }) => `${employee_id} ${day}`, MAX_CELLS),
      confirm,
    }),
    reply: CellsChanged,
  }),
  importSheet: shift.endpoint('POST /api/{env}/shift/import', {
    access: 'shift:plan',
    body: 'upload',
    // The same file again changes nothing, so no key is needed.
    usesIdempotencyKey: false,
    input: z.strictObject({ ...sheet, confirm: z.stringbool().default(false) }),
    reply: z.object({ people: Whole, added: Whole, removed: Whole, left_out: SkippedRows }),
  }),
  /** How a sheet would be read, and what has to be answered first; nothing is written. */
  proposeSheet: shift.endpoint('POST /api/{env}/shift/import/proposal', {
    access: 'shift:plan',
    body: 'upload',
    safe: true,
    input: z.strictObject(sheet),
    reply: SheetProposal,
  }),
  exportSheet: shift.file('POST /api/{env}/shift/export', {
    access: 'shift:plan',
    input: withinSpan(planFilter.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') })),
    usesIdempotencyKey: false,
    bulkExport: true,
  }),

  /** What stands on some days, put on as many days from another one on; what stood there gives way. */
  copy: shift.endpoint('POST /api/shift/copies', {
    access: 'shift:plan',
    input: withinSpan(planFilter.extend({ to: DayField(), confirm })),
    reply: CellsChanged,
  }),

  /** Nobody plans these days any more; published as well, people are told what changed for them. */
  lock: shift.endpoint('POST /api/shift/locks', {
    access: 'shift:plan',
    input: withinSpan(
      z.strictObject({
        ...span,
        ...peopleFilter,
        publish: z.boolean().default(false),
        /** Needed while the plan has warnings. */
        remark: LongText().nullable().default(null),
      }),
    ),
    /** `left_out`: the caller's own days with an allowance wait for somebody else. */
    reply: z.object({ locked: Whole, told: Whole, warnings: Whole, left_out: z.boolean() }),
  }),
  unlock: shift.endpoint('POST /api/shift/unlocking', {
    access: 'shift:unlock',
    input: withinSpan(z.strictObject({ ...span, ...peopleFilter, remark: LongText() })),
    reply: z.object({ unlocked: Whole, told: Whole }),
  }),
  own: shift.endpoint('GET /api/shift/own', {
    access: 'staff',
    cachedOffline: true,
    input: withinSpan(z.strictObject(span)),
    /** `unread`: how often it changed since they looked. */
    reply: z.object({ days: z.array(OwnDay), unread: Whole }),
  }),
  /** What changed is no news any more. */
  readOwn: shift.endpoint('POST /api/shift/own/reading', {
    access: 'staff',
    usesIdempotencyKey: false,
    reply: z.object({ read: Whole }),
  }),
  settings: shift.endpoint('GET /api/shift/settings', {
    access: 'shift:plan',
    reply: z.object({ rest_minutes: Whole.nullable(), version: Whole }),
  }),
  saveSettings: shift.endpoint('PUT /api/shift/settings', {
    access: 'shift:define',
    input: z.strictObject({ rest_minutes: Minutes().nullable(), version: KnownVersion }),
    reply: z.object({ rest_minutes: Whole.nullable(), version: Whole }),
  }),
}
