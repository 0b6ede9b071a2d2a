import { z } from 'zod'
import { countryCodes } from '#base/countries/served-countries.ts'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { Count, DayField, Money, MonthField, Rate } from '#base/endpoints/fields.ts'
import { OVERTIME_MODULE } from '#base/modules.ts'
import { HolidaysMissing } from '#calendar/holidays-contract.ts'
import { requestEndpoints } from '#requests/contract.ts'
import { CeilingView, paidFields, recordFilters, recordList, stateField, workedFields } from '../work/contract.ts'
import { ClockTime, MINUTES_PER_DAY } from '../work/values.ts'
import {
  AfterMidnight,
  Calculation,
  Compensation,
  CompensationChoice,
  DayName,
  DayType,
  Emergency,
  MAX_OVERTIME_MINUTES,
  PiecePosition,
} from './values.ts'

const overtime = subject('overtime', { module: OVERTIME_MODULE })

const Whole = z.number().int()
const Country = z.enum(countryCodes())
/** A multiple of the ordinary rate: 150 % is one and a half. */
const Multiple = () => Rate({ max: 10_000_000 }).nullable()

const policyFields = {
  from_day: DayField(),
  calculation: Calculation,
  normal_rate: Multiple(),
  non_working_rate: Multiple(),
  public_holiday_rate: Multiple(),
  disaster_rate: Multiple(),
  normal_amount: Money().nullable(),
  non_working_amount: Money().nullable(),
  public_holiday_amount: Money().nullable(),
  disaster_amount: Money().nullable(),
  daily_limit: Count({ min: 1, max: MAX_OVERTIME_MINUTES }).nullable(),
  monthly_limit: Count({ min: 1, max: 31 * MINUTES_PER_DAY }).nullable(),
  tolerance: Count({ max: MINUTES_PER_DAY }),
  eligible_up_to: Money().nullable(),
  position_ids: z.array(Id).max(200),
  after_midnight: AfterMidnight,
  gives: CompensationChoice,
}

const OwnAmount = () => Money().nullable().default(null)
const OwnRate = () => Multiple().default(null)

/** How overtime counts and what it earns in a country from a day on. Rates are millionths, amounts minor units an hour. */
export const OvertimePolicy = z.object({
  id: Id,
  country: Country,
  currency: z.string(),
  ...policyFields,
  /** The day before the next one begins. */
  until_day: DayField().nullable(),
  positions: z.array(z.string()),
  version: Whole,
  actions: z.array(z.enum(['edit', 'delete'])),
})

/** What the law of a month says about hours, in words; null where it says nothing. */
export const OvertimeLaw = z.object({
  source: z.string(),
  from: DayField(),
  normal: z.string().nullable(),
  non_working: z.string().nullable(),
  public_holiday: z.string().nullable(),
  disaster: z.string().nullable(),
  /** Minutes. */
  day: Whole,
  month: Whole,
  agreed_month: Whole.nullable(),
  agreed_quarter: Whole.nullable(),
  protected_up_to: Money().nullable(),
  currency: z.string(),
})

/** A piece of a record; times are those of its own day. */
export const PieceView = z.object({
  day: DayField(),
  day_type: DayName,
  lies: PiecePosition,
  start: z.string(),
  end: z.string(),
  minutes: Whole,
})

/** What minutes of a day and kind of work are worth, in one sentence and step by step. */
export const HoursPay = z.object({
  day: DayField(),
  name: z.string(),
  minutes: Whole,
  amount: Money(),
  formula: z.string(),
  steps: z.array(z.object({ label: z.string(), equation: z.string(), result: z.string() })),
})

const recordFields = {
  day: DayField(),
  start: ClockTime,
  end: ClockTime,
  /** Whether the work began after midnight, on the date after its day. */
  next_day: z.boolean().default(false),
  break_minutes: Count({ max: MINUTES_PER_DAY }).default(0),
  /** When the person was at work that day, where those were not the usual hours. */
  present_from: ClockTime.nullable().default(null),
  present_until: ClockTime.nullable().default(null),
  /** The compensation that the sender chooses, where the policy allows either. */
  given: Compensation.nullable().default(null),
  /** Needed where the law allows work of the day only in an emergency: a regular day off in Taiwan. */
  emergency: Emergency.nullable().default(null),
}

/** What the form shows of a record while it is filled in. */
export const OvertimePreview = z.object({
  /** Null until the day and the times are filled in. */
  counted: z
    .object({
      worked: Whole,
      normal: Whole,
      minutes: Whole,
      pieces: z.array(PieceView),
      /** Only for oneself, or with the right to the person's pay; null for time off. */
      pay: z.array(HoursPay).nullable(),
      amount: Money().nullable(),
      currency: z.string(),
      ceilings: z.array(CeilingView),
    })
    .nullable(),
  /** The usual hours of the day. */
  hours: z.object({ start: z.string(), end: z.string() }).nullable(),
  day_type: DayType.nullable(),
  /** Whether the law allows the work only in an emergency, so that `emergency` is asked. */
  asks_emergency: z.boolean(),
  gives: CompensationChoice.nullable(),
  /** Offices and years of the record without any holidays entered. */
  holidays_missing: HolidaysMissing,
})

export const overtimeRequestApi = requestEndpoints(overtime, '/api/overtime/requests', {
  access: 'overtime:ask',
  given: z.strictObject(recordFields),
  preview: OvertimePreview,
})

/** A record as lists show it; minutes by kind of day. */
export const OvertimeRow = z.object({
  ...workedFields,
  minutes: Whole,
  normal_minutes: Whole,
  non_working_minutes: Whole,
  public_holiday_minutes: Whole,
  disaster_minutes: Whole,
  given: Compensation,
  emergency: Emergency.nullable(),
  state: stateField,
  ...paidFields,
})

export const overtimeApi = {
  list: overtime.page('GET /api/overtime/requests', {
    ...recordList,
    row: OvertimeRow,
    filters: {
      ...recordFilters,
      /** The record of a piece that a payslip names. */
      piece: Id.optional(),
    },
  }),
  policies: overtime.page('GET /api/overtime/policies', {
    access: 'overtime:manage',
    row: OvertimePolicy,
    filters: { country: Country.optional() },
    sort: ['from_day', 'country'],
    order: '-from_day',
    exports: 'overtime:manage',
  }),
  law: overtime.endpoint('GET /api/overtime/law', {
    access: 'overtime:manage',
    input: z.strictObject({ country: Country, month: MonthField() }),
    reply: OvertimeLaw.nullable(),
  }),
  addPolicy: overtime.endpoint('POST /api/overtime/policies', {
    access: 'overtime:policy',
    input: z.strictObject({
      country: Country,
      ...policyFields,
      calculation: Calculation.default('pro_rated'),
      normal_rate: OwnRate(),
      non_working_rate: OwnRate(),
      public_holiday_rate: OwnRate(),
      disaster_rate: OwnRate(),
      normal_amount: OwnAmount(),
      non_working_amount: OwnAmount(),
      public_holiday_amount: OwnAmount(),
      disaster_amount: OwnAmount(),
      daily_limit: policyFields.daily_limit.default(null),
      monthly_limit: policyFields.monthly_limit.default(null),
      tolerance: policyFields.tolerance.default(0),
      eligible_up_to: OwnAmount(),
      position_ids: policyFields.position_ids.default([]),
      after_midnight: AfterMidnight.default('own_date'),
      gives: CompensationChoice.default('pay'),
    }),
    reply: OvertimePolicy,
  }),
  /** Refused once records were counted by it: a later policy begins on another day. */
  changePolicy: overtime.endpoint('PATCH /api/overtime/policies/{id}', {
    access: 'overtime:policy',
    input: z.strictObject(policyFields).partial().extend({ id: Id, version: Version }),
    reply: OvertimePolicy,
  }),
  removePolicy: overtime.endpoint('DELETE /api/overtime/policies/{id}', {
    access: 'overtime:policy',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({}),
  }),
}
