import { z } from 'zod'
import { importMappingEndpoints, SkippedRows } from '#base/contracts/import-mapping-api.ts'
import { Id, subject, UploadField, Version } from '#base/endpoints/endpoint.ts'
import {
  Count,
  DayField,
  limitDaySpan,
  Money,
  MonthField,
  OptionalLine,
  Rate,
  UniqueRows,
} from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { AbsenceKind, ItemKind, RunKind, WorkKind } from '../values.ts'

const absence = subject('payroll', { module: PAYROLL_MODULE })
const item = subject('payroll', { module: PAYROLL_MODULE, readAccessLog: 'pay' })

const Whole = z.number().int()
const Text = z.string().nullable()
const versionedInput = z.strictObject({ id: Id, version: Version })
const emptyReply = z.object({})
const Actions = z.array(z.enum(['edit', 'remove']))
const person = { employee_id: Id, employee_no: z.string(), full_name: z.string() }
/** Restricts the list to the people of a run. */
const run_id = Id.optional()
const note = () => OptionalLine(200).nullable().default(null)

/** An amount that is paid or deducted every month, from one day until another. */
export const RecurringItem = z.object({
  id: Id,
  ...person,
  pay_item_id: Id,
  item: z.string(),
  kind: ItemKind,
  amount: Money(),
  currency: z.string(),
  from_day: z.iso.date(),
  until_day: z.iso.date().nullable(),
  template: Text,
  note: Text,
  actions: Actions,
  version: Whole,
})
export const recurringApi = {
  list: item.page('GET /api/payroll/recurring-items', {
    access: 'payroll:read',
    row: RecurringItem,
    filters: { employee_id: Id.optional(), pay_item_id: Id.optional(), on: DayField().optional(), run_id },
    sort: ['full_name', 'from_day', 'item'],
    exports: 'payroll:read',
  }),
  create: item.endpoint('POST /api/payroll/recurring-items', {
    access: 'payroll:prepare',
    input: z.strictObject({
      employee_id: Id,
      pay_item_id: Id,
      amount: Money({ min: 1 }),
      from_day: DayField(),
      until_day: DayField().nullable().default(null),
      note: note(),
    }),
    reply: RecurringItem,
  }),
  edit: item.endpoint('PATCH /api/payroll/recurring-items/{id}', {
    access: 'payroll:prepare',
    input: versionedInput.extend({
      amount: Money({ min: 1 }).optional(),
      from_day: DayField().optional(),
      until_day: DayField().nullable().optional(),
      note: OptionalLine(200).nullable().optional(),
    }),
    reply: RecurringItem,
  }),
  remove: item.endpoint('DELETE /api/payroll/recurring-items/{id}', {
    access: 'payroll:prepare',
    input: versionedInput,
    reply: emptyReply,
  }),
}

/**
 * An amount in one run of a month. Items with a kind of work take minutes and the law computes the amount; all others take
 * an amount.
 */
export const OneOffItem = z.object({
  id: Id,
  ...person,
  period: MonthField(),
  run_kind: RunKind,
  sequence: Whole,
  pay_item_id: Id,
  item: z.string(),
  kind: ItemKind,
  work_kind: WorkKind.nullable(),
  amount: Money().nullable(),
  currency: z.string(),
  minutes: Whole.nullable(),
  /** What the last calculation of its run pays for these minutes; null before it, or where the minutes changed since. */
  work_pay: Money().nullable(),
  day: z.iso.date().nullable(),
  note: Text,
  /** The approved run that paid it; from then on it cannot be changed. */
  paid_run_id: Id.nullable(),
  actions: Actions,
  version: Whole,
})
/** A row of the sheet: a row without id is new, `remove` deletes it. */
export const OneOffEdit = z.strictObject({
  id: Id.optional(),
  version: Version.optional(),
  remove: z.boolean().optional(),
  employee_id: Id,
  pay_item_id: Id,
  amount: Money().nullable().default(null),
  minutes: Count({ min: 1, max: 60_000 }).nullable().default(null),
  day: DayField().nullable().default(null),
  note: note(),
})
const runFields = {
  period: MonthField(),
  run_kind: RunKind.default('monthly'),
  sequence: z.coerce.number().int().min(1).max(99).default(1),
}
/** Import of any sheet of amounts and absences whose columns are mapped to the template. */
export const inputsImportMapping = importMappingEndpoints(item, '/api/payroll/one-off-items/file', {
  access: 'payroll:prepare',
  what: ['inputs'],
})

export const oneOffApi = {
  list: item.page('GET /api/payroll/one-off-items', {
    access: 'payroll:read',
    row: OneOffItem,
    filters: {
      period: MonthField().optional(),
      employee_id: Id.optional(),
      pay_item_id: Id.optional(),
      run_kind: RunKind.optional(),
      sequence: z.coerce.number().int().min(1).max(99).optional(),
      run_id,
    },
    sort: ['full_name', 'period', 'item'],
    exports: 'payroll:read',
  }),
  /** Every row of a run, up to 5,000, for the sheet. */
  sheet: item.endpoint('GET /api/payroll/one-off-items/sheet', {
    access: 'payroll:read',
    input: z.strictObject(runFields),
    reply: z.object({ rows: z.array(OneOffItem), total: Whole }),
  }),
  /** Saves all rows or none. A refused row is named in `rows` (row = position in the list, from 1), a stale one in `stale`. */
  save: item.endpoint('PUT /api/payroll/one-off-items/sheet', {
    access: 'payroll:prepare',
    input: z.strictObject({ ...runFields, rows: UniqueRows(OneOffEdit, ({ id }) => id, 5000) }),
    reply: z.object({ created: Whole, changed: Whole, removed: Whole, rows: z.array(OneOffItem) }),
  }),
  template: item.file('GET /api/payroll/one-off-items/template', { access: 'payroll:prepare', readAccessLog: false }),
  /** Imports the filled template. Rows with an error are skipped; a preview writes nothing. */
  import: item.endpoint('POST /api/payroll/one-off-items/import', {
    access: 'payroll:prepare',
    body: 'upload',
    input: z.strictObject({
      ...runFields,
      file: UploadField(),
      preview: z.stringbool().or(z.boolean()).default(false),
    }),
    reply: z.object({ amounts: Whole, absences: Whole, written: z.boolean(), left_out: SkippedRows }),
  }),
  /** Returns a file with the rows that an import would refuse, each with what to correct. */
  failedRows: item.file('POST /api/payroll/one-off-items/failed-rows', {
    access: 'payroll:prepare',
    body: 'upload',
    usesIdempotencyKey: false,
    input: z.strictObject({ file: UploadField() }),
  }),
}

export const Absence = z.object({
  id: Id,
  ...person,
  from_day: z.iso.date(),
  until_day: z.iso.date(),
  kind: AbsenceKind,
  is_half_day: z.boolean(),
  /** Minutes of one day; null for whole or half days. */
  minutes: Whole.nullable(),
  /** The share of pay that is kept. */
  paid_share: Rate(),
  note: Text,
  paid_run_id: Id.nullable(),
  actions: Actions,
  version: Whole,
})
/** Ten years; a longer absence is entered as several. */
const MOST_ABSENT_DAYS = 3_653

const absenceFields = {
  from_day: DayField(),
  until_day: DayField(),
  kind: AbsenceKind.default('unpaid'),
  is_half_day: z.boolean().default(false),
  minutes: z.number().int().min(1).max(1440).nullable().default(null),
  paid_share: Rate().default(0),
  note: note(),
}
/** Absences without pay that HR types. */
export const absenceApi = {
  list: absence.page('GET /api/payroll/absences', {
    access: 'absence:read',
    row: Absence,
    filters: { employee_id: Id.optional(), period: MonthField().optional(), kind: AbsenceKind.optional(), run_id },
    sort: ['from_day', 'full_name'],
    order: '-from_day',
    exports: 'absence:read',
  }),
  create: absence.endpoint('POST /api/payroll/absences', {
    access: 'absence:edit',
    input: limitDaySpan(
      z.strictObject({ employee_id: Id, ...absenceFields }),
      ['from_day', 'until_day'],
      MOST_ABSENT_DAYS,
    ),
    reply: Absence,
  }),
  edit: absence.endpoint('PATCH /api/payroll/absences/{id}', {
    access: 'absence:edit',
    input: versionedInput.extend({
      from_day: DayField().optional(),
      until_day: DayField().optional(),
      kind: AbsenceKind.optional(),
      is_half_day: z.boolean().optional(),
      minutes: z.number().int().min(1).max(1440).nullable().optional(),
      paid_share: Rate().optional(),
      note: OptionalLine(200).nullable().optional(),
    }),
    reply: Absence,
  }),
  remove: absence.endpoint('DELETE /api/payroll/absences/{id}', {
    access: 'absence:edit',
    input: versionedInput,
    reply: emptyReply,
  }),
}

/**
 * People for whom amounts can be typed by employee number, with their pay currency. For a month also whether the Employment
 * Act grants them overtime; null where another law applies or no pay is known.
 */
export const payPersonApi = {
  list: item.page('GET /api/payroll/people', {
    access: 'payroll:read',
    row: z.object({
      id: Id,
      employee_no: z.string(),
      full_name: z.string(),
      currency: z.string(),
      overtime_owed: z.boolean().nullable(),
    }),
    filters: { with_left: z.stringbool().or(z.boolean()).optional(), month: MonthField().optional() },
    sort: ['full_name'],
  }),
}
