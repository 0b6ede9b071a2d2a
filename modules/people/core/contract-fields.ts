import { z } from 'zod'
import { MOST_MINUTES } from '#base/days/day-hours.ts'
import { weekProblem } from '#base/days/week.ts'
import { CountryField } from '#base/endpoints/country-field.ts'
import { CurrencyField } from '#base/endpoints/currency-field.ts'
import { Count, DayField, type FieldMeta, Money, OptionalLine, Rate, ShortText } from '#base/endpoints/fields.ts'
import { MAX_PARTS, splitProblem } from './numbers/pay-split-rules.ts'
import {
  AccountType,
  AttendanceMethod,
  ChosenStatus,
  EmploymentType,
  Gender,
  HourType,
  MaritalStatus,
  optionalDay,
  optionalId,
  optionalNumber,
  optionalText,
  PayFrequency,
  PaymentMethod,
  Relationship,
  ResidentStatus,
  TaiwanDisability,
  TaiwanIdentity,
  TaiwanPensionScheme,
  TaiwanTaxMethod,
  TaxRegime,
} from './values.ts'

export const contactFields = {
  phone: optionalText(40),
  personal_email: z.email().max(254).nullable().optional(),
  address_line1: optionalText(160),
  address_line2: optionalText(160),
  city: optionalText(80),
  state: optionalText(80),
  postal_code: optionalText(16),
  country: CountryField().nullable().optional(),
  emergency_name: optionalText(120),
  emergency_phone: optionalText(40),
  emergency_relationship: optionalText(60),
}

/** Religion, race and health need a right of their own to read and write. */
const sensitiveField = <T extends z.ZodType>(shape: T) => shape.meta({ secret: 'sensitive' } satisfies FieldMeta)

/** Identity fields; `full_name` and the number can be changed but not cleared. */
export const identityFields = {
  employee_no: ShortText(30).optional(),
  full_name: ShortText().optional(),
  preferred_name: optionalText(60),
  ic_number: optionalNumber(20),
  passport_number: optionalNumber(20),
  passport_country: CountryField().nullable().optional(),
  birth_date: optionalDay(),
  gender: Gender.nullable().optional(),
  nationality: CountryField().nullable().optional(),
  marital_status: MaritalStatus.nullable().optional(),
  religion: sensitiveField(optionalText(60)),
  race: sensitiveField(optionalText(60)),
  is_disabled: sensitiveField(z.boolean().optional()),
  work_email: z.email().max(254).nullable().optional(),
}

export const employmentFields = {
  position_id: optionalId(),
  department_id: optionalId(),
  office_id: optionalId(),
  cost_center_id: optionalId(),
  report_to: optionalId(),
  job_title: optionalText(120),
  employment_type: EmploymentType.optional(),
  employment_status: ChosenStatus.optional(),
  probation_ends: optionalDay(),
  contract_from: optionalDay(),
  contract_until: optionalDay(),
  work_permit_number: optionalNumber(40),
  work_permit_expires: optionalDay(),
}
/**
 * Minutes (OT-05). `base/days/day-hours.ts` checks their combinations, and reports one fault for each week: a week with a
 * minute beyond a day is not checked further.
 */
const minutesField = (error: string) =>
  z.number().int().min(0, { abort: true, error }).max(1_440, { abort: true, error })
const ClockMinuteField = minutesField('clock_time')
const DayHoursField = z.strictObject({
  start: ClockMinuteField,
  end: ClockMinuteField,
  break: minutesField('break_minutes'),
  divides: ClockMinuteField.nullable(),
})
/** The hours of each weekday, Sunday first; null on a day off (`base/days/day-hours.ts`). */
export const WeekField = z
  .array(DayHoursField.nullable())
  .length(7)
  .superRefine((week, context) => {
    const problem = weekProblem(week)
    if (problem) context.addIssue({ code: 'custom', message: problem.code })
  })

export const scheduleFields = {
  hour_type: HourType.optional(),
  attendance_method: AttendanceMethod.nullable().optional(),
  week: WeekField.optional(),
  /** Short form: every working day has that length. Where no weekday is fixed, the usual length of a roster day. */
  minutes_a_day: Count({ min: 1, max: MOST_MINUTES }).optional(),
  /** Short form: the working days, 0 Sunday to 6 Saturday; each keeps its hours or gets those of the others. */
  working_days: z.array(z.number().int().min(0).max(6)).max(7).optional(),
}
export const payFields = {
  basic_pay: Money().optional(),
  currency: CurrencyField().optional(),
  pay_frequency: PayFrequency.optional(),
}
/** Bank and branch codes in Taiwan have a fixed number of digits. */
function digitsField(count: number, code: string) {
  return OptionalLine(60)
    .regex(new RegExp(`^\\d{${count}}$`), code)
    .nullable()
    .optional()
}
/** Text without semicolon and bar, which separate parts in files. */
const plainText = (max: number) =>
  ShortText(max)
    .regex(/^[^;|•]*$/, 'split_sign')
    .nullable()
    .optional()
/** Parts of pay that go elsewhere before the account of the row gets the rest. */
const PayParts = z
  .array(
    z.strictObject({
      method: PaymentMethod,
      bank_name: plainText(80),
      bank_code: digitsField(3, 'bank_code'),
      branch_code: digitsField(4, 'branch_code'),
      account_number: plainText(40),
      account_holder: plainText(120),
      amount: Money({ min: 1 }).nullable().optional(),
      currency: CurrencyField().nullable().optional(),
      share: Rate({ min: 1 }).nullable().optional(),
    }),
  )
  .max(MAX_PARTS)
  .superRefine((parts, context) => {
    const problem = splitProblem(parts)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

export const bankFields = {
  payment_method: PaymentMethod.optional(),
  bank_name: optionalText(80),
  account_type: AccountType.nullable().optional(),
  account_number: optionalNumber(40),
  account_holder: optionalText(120),
  bank_code: digitsField(3, 'bank_code'),
  branch_code: digitsField(4, 'branch_code'),
  parts: PayParts.optional(),
}
/** An insured wage of Taiwan in whole dollars, which names its grade. */
function InsuredWage(min = 0) {
  return Count({ min, max: 10_000_000 }).meta({ secret: 'pay' } satisfies FieldMeta)
}
export const statutoryFields = {
  resident_status: ResidentStatus.optional(),
  tax_regime: TaxRegime.optional(),
  tax_category: Count({ min: 1, max: 3 }).optional(),
  tax_number: optionalNumber(20),
  epf_number: optionalNumber(20),
  socso_number: optionalNumber(20),
  eis_number: optionalNumber(20),
  hrdf_number: optionalNumber(20),
  zakat_number: optionalNumber(30),
  children_under_18: Count({ max: 60 }).optional(),
  children_studying: Count({ max: 60 }).optional(),
  children_tertiary: Count({ max: 60 }).optional(),
  children_disabled: Count({ max: 60 }).optional(),
  children_disabled_tertiary: Count({ max: 60 }).optional(),
  is_disabled: sensitiveField(z.boolean().optional()),
  spouse_is_disabled: sensitiveField(z.boolean().optional()),
  epf_elected: z.boolean().optional(),
  epf_extra_employee: Rate({ max: 890_000 }).optional(),
  epf_extra_employer: Rate({ max: 880_000 }).optional(),
  socso_first_covered_at_55: z.boolean().optional(),
  eis_contributed_before_57: z.boolean().optional(),
  lindung_opted_out_on: optionalDay(),
  lindung_reference: optionalText(60),
  zakat_monthly: Money().optional(),
  hrd_levy_exempt: z.boolean().optional(),
  labor_insurance_number: optionalNumber(30),
  labor_insurance_amount: InsuredWage().nullable().optional(),
  health_insurance_number: optionalNumber(30),
  health_insurance_amount: InsuredWage().nullable().optional(),
  health_dependants: Count({ max: 20 }).nullable().optional(),
  occupational_insurance_amount: InsuredWage(1).nullable().optional(),
  pension_amount: InsuredWage().nullable().optional(),
  tw_identity: TaiwanIdentity.optional(),
  tw_tax_method: TaiwanTaxMethod.optional(),
  tw_tax_dependants: Count({ max: 30 }).optional(),
  tw_disability: sensitiveField(TaiwanDisability.nullable().optional()),
  tw_pension_scheme: TaiwanPensionScheme.optional(),
  tw_labor_continued: z.boolean().optional(),
  tw_health_elsewhere: z.boolean().optional(),
  pension_voluntary_rate: Rate({ max: 60_000 }).nullable().optional(),
}

/** Fields that pay needs of a new person, as far as they are known on the first day. */
export const startOfPayFields = {
  basic_pay: payFields.basic_pay,
  currency: payFields.currency,
  pay_frequency: payFields.pay_frequency,
  bank_name: bankFields.bank_name,
  account_number: bankFields.account_number,
  account_holder: bankFields.account_holder,
  branch_code: bankFields.branch_code,
  tax_number: statutoryFields.tax_number,
  epf_number: statutoryFields.epf_number,
  socso_number: statutoryFields.socso_number,
  tw_tax_dependants: statutoryFields.tw_tax_dependants,
  health_dependants: statutoryFields.health_dependants,
}

/** The first day of a change, or the row that it corrects, which may also get another first day. */
export const datedFields = {
  from_day: DayField().optional(),
  correct_row: DayField().optional(),
  reason: optionalText(200),
}
/** Warnings that the user has confirmed. */
export const confirmedWarnings = z
  .array(
    z.enum(['bank_account_shared', 'ic_says_otherwise', 'passport_shared', 'personal_email_shared', 'pay_ten_times']),
  )
  .max(5)
  .optional()

export const familyFields = {
  name: ShortText(),
  relationship: Relationship,
  birth_date: optionalDay(),
  ic_number: optionalNumber(20),
  is_working: z.boolean().default(false),
  is_married: z.boolean().default(false),
  is_disabled: z.boolean().default(false),
  is_studying: z.boolean().default(false),
  /** The days of health insurance with the employee in Taiwan; the last insured day. */
  health_insured_from: optionalDay(),
  health_insured_until: optionalDay(),
}
/** Omitted fields stay. */
export const familyPatchFields = {
  ...familyFields,
  name: familyFields.name.optional(),
  relationship: familyFields.relationship.optional(),
  is_working: z.boolean().optional(),
  is_married: z.boolean().optional(),
  is_disabled: z.boolean().optional(),
  is_studying: z.boolean().optional(),
}
