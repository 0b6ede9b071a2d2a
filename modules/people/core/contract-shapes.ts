import { z } from 'zod'
import { Id, NamedRef } from '#base/endpoints/endpoint.ts'
import { Money, Rate } from '#base/endpoints/fields.ts'
import { WeekField } from './contract-fields.ts'
import {
  AccountType,
  AttendanceMethod,
  DatedFact,
  EmployeeAction,
  EmploymentState,
  EmploymentStatus,
  EmploymentType,
  Gender,
  HourType,
  MaritalStatus,
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

const Text = z.string().nullable()
const DayOrNone = z.string().nullable()
const Ref = NamedRef.nullable()

export const FamilyMember = z.object({
  id: Id,
  name: z.string(),
  relationship: Relationship,
  birth_date: DayOrNone,
  ic_number: Text,
  is_working: z.boolean(),
  is_married: z.boolean(),
  is_disabled: z.boolean(),
  is_studying: z.boolean(),
  health_insured_from: DayOrNone,
  health_insured_until: DayOrNone,
  version: z.number().int(),
})
/** Identity, contact and page head of a person. Fields without a right are omitted. */
export const Profile = z.object({
  id: Id,
  version: z.number().int(),
  as_of: z.string(),
  employee_no: z.string(),
  full_name: z.string(),
  preferred_name: Text,
  ic_number: Text,
  passport_number: Text,
  passport_country: Text,
  birth_date: DayOrNone,
  gender: Gender.nullable(),
  nationality: Text,
  marital_status: MaritalStatus.nullable(),
  religion: Text.optional(),
  race: Text.optional(),
  is_disabled: z.boolean().optional(),
  work_email: Text,
  phone: Text,
  personal_email: Text,
  address_line1: Text,
  address_line2: Text,
  city: Text,
  state: Text,
  postal_code: Text,
  country: Text,
  emergency_name: Text,
  emergency_phone: Text,
  emergency_relationship: Text,
  joined_on: z.string(),
  resigned_on: DayOrNone,
  last_day: DayOrNone,
  last_payroll_day: DayOrNone,
  is_dismissed: z.boolean(),
  leaving_reason: Text,
  /** Changes with each picture; null without one. */
  photo: Id.nullable(),
  earlier: Ref,
  later: Ref,
  standing: EmploymentState,
  status: EmploymentStatus.nullable(),
  position: Ref,
  department: Ref,
  office: Ref,
  report_to: Ref,
  /** Countries of past, present and future offices. */
  countries: z.array(z.string()),
  /** Fields missing for pay or its files, as far as the reader may know of them. */
  missing_for_pay: z.array(z.string()),
  has_role: z.boolean(),
  family: z.array(FamilyMember),
  /** Fields that the caller may not change, because the record is their own. */
  refused: z.array(z.string()),
  actions: z.array(EmployeeAction),
})

const period = { from_day: z.string(), until_day: DayOrNone }

/** Employment and working hours on a day. */
export const EmploymentPart = z.object({
  id: Id,
  version: z.number().int(),
  as_of: z.string(),
  full_name: z.string(),
  joined_on: z.string(),
  employment: z
    .object({
      ...period,
      position: Ref,
      department: Ref,
      office: Ref,
      cost_center: Ref,
      report_to: Ref,
      job_title: Text,
      employment_type: EmploymentType,
      employment_status: EmploymentStatus,
      probation_ends: DayOrNone,
      contract_from: DayOrNone,
      contract_until: DayOrNone,
      work_permit_number: Text,
      work_permit_expires: DayOrNone,
      reason: Text,
    })
    .nullable(),
  schedule: z
    .object({
      ...period,
      hour_type: HourType,
      attendance_method: AttendanceMethod.nullable(),
      week: WeekField,
      /** Minutes of a normal day and the working days, derived from the week. */
      minutes_a_day: z.number().int(),
      working_days: z.array(z.number().int()),
    })
    .nullable(),
  /** Fields that the caller may not change, because the record is their own. */
  refused: z.array(z.string()),
  actions: z.array(EmployeeAction),
})

/** A part of pay: an amount in minor units of its currency, or a share of net pay in millionths. */
export const PayPartView = z.object({
  method: PaymentMethod,
  bank_name: Text,
  bank_code: Text,
  branch_code: Text,
  account_number: Text,
  account_holder: Text,
  amount: Money().nullable(),
  currency: Text,
  share: Rate().nullable(),
})

/** Pay on a day, in minor units of the currency. */
export const CompensationPart = z.object({
  id: Id,
  version: z.number().int(),
  as_of: z.string(),
  full_name: z.string(),
  joined_on: z.string(),
  compensation: z
    .object({ ...period, basic_pay: Money(), currency: z.string(), pay_frequency: PayFrequency, reason: Text })
    .nullable(),
  bank: z
    .object({
      ...period,
      payment_method: PaymentMethod,
      bank_name: Text,
      account_type: AccountType.nullable(),
      account_number: Text,
      account_holder: Text,
      bank_code: Text,
      branch_code: Text,
      /** Parts that go elsewhere first; the account above gets the rest. */
      parts: z.array(PayPartView),
    })
    .nullable(),
  /** Currency of the pay. */
  currency: z.string(),
  actions: z.array(EmployeeAction),
})

/** The bank account without the pay. */
export const BankPart = CompensationPart.pick({
  id: true,
  version: true,
  as_of: true,
  full_name: true,
  joined_on: true,
  bank: true,
  currency: true,
  actions: true,
})

const Whole = z.number().int()
export const StatutoryPart = z.object({
  id: Id,
  version: Whole,
  as_of: z.string(),
  full_name: z.string(),
  joined_on: z.string(),
  /** Countries of the office on the day, which decide the fields. */
  countries: z.array(z.string()),
  /** What the record says that the status has to agree with. */
  birth_date: DayOrNone,
  nationality: Text,
  marital_status: MaritalStatus.nullable(),
  /** The counts of children follow from rows. */
  has_child_rows: z.boolean(),
  statutory: z
    .object({
      ...period,
      resident_status: ResidentStatus,
      tax_regime: TaxRegime,
      tax_category: Whole,
      tax_number: Text,
      epf_number: Text,
      socso_number: Text,
      eis_number: Text,
      hrdf_number: Text,
      zakat_number: Text,
      children_under_18: Whole,
      children_studying: Whole,
      children_tertiary: Whole,
      children_disabled: Whole,
      children_disabled_tertiary: Whole,
      is_disabled: z.boolean(),
      spouse_is_disabled: z.boolean(),
      epf_elected: z.boolean(),
      epf_extra_employee: Rate(),
      epf_extra_employer: Rate(),
      socso_first_covered_at_55: z.boolean(),
      eis_contributed_before_57: z.boolean(),
      lindung_opted_out_on: DayOrNone,
      lindung_reference: Text,
      zakat_monthly: Money(),
      hrd_levy_exempt: z.boolean(),
      labor_insurance_number: Text,
      labor_insurance_amount: Whole.nullable(),
      health_insurance_number: Text,
      health_insurance_amount: Whole.nullable(),
      health_dependants: Whole.nullable(),
      occupational_insurance_amount: Whole.nullable(),
      pension_amount: Whole.nullable(),
      tw_identity: TaiwanIdentity,
      /** Null: nobody has chosen, and the flat rate of an earlier default holds. */
      tw_tax_method: TaiwanTaxMethod.nullable(),
      tw_tax_dependants: Whole,
      tw_disability: TaiwanDisability.nullable(),
      tw_pension_scheme: TaiwanPensionScheme,
      tw_labor_continued: z.boolean(),
      tw_health_elsewhere: z.boolean(),
      pension_voluntary_rate: Rate().nullable(),
    })
    .nullable(),
  actions: z.array(EmployeeAction),
})

/** A change in a person's history: who entered it and when, its first day, and values before and after. */
export const TimelineEntry = z.object({
  /** `leaving` and `joined` are dates of the record itself. */
  fact: z.enum([...DatedFact.options, 'joined', 'leaving']),
  from_day: z.string(),
  /** In force, planned or past. */
  when: z.enum(['past', 'now', 'planned']),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  reason: Text,
  by: Text,
  at: z.string().nullable(),
  removable: z.boolean(),
  /** A correction: `before` are values that the row had until it was corrected. */
  is_correction: z.boolean(),
})

/** The record's new version, for the next change. */
export const RecordVersion = z.object({ id: Id, version: z.number().int() })
