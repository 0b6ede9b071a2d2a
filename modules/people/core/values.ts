import { z } from 'zod'
import { Id } from '#base/endpoints/endpoint.ts'
import { DayField, ShortText } from '#base/endpoints/fields.ts'
import { CHILD_CLAIMS, CHILD_STUDIES } from '#statutory/malaysia/status/child-choices.ts'

/** The value lists of a person's record (EMP-10). */
export const EmploymentType = z.enum(['full_time', 'part_time', 'contract', 'apprentice', 'expatriate'])
export const EmploymentStatus = z.enum(['active_confirmed', 'active_probation', 'suspended', 'resigned', 'terminated'])
/** Statuses that people choose; resigned and terminated follow from the leaving dates (EMP-05). */
export const ChosenStatus = z.enum(['active_confirmed', 'active_probation', 'suspended'])
export const ResidentStatus = z.enum([
  'citizen',
  'permanent_resident',
  'expatriate_a',
  'expatriate_b',
  'taiwan_citizen',
  'non_citizen_a',
  'non_citizen_b',
  'aboriginal',
  'overseas_chinese',
])
export const HourType = z.enum(['office', 'shift'])
export const AttendanceMethod = z.enum(['qr', 'gps'])
export const PayFrequency = z.enum(['monthly', 'semi_monthly', 'weekly', 'daily'])
export const PaymentMethod = z.enum(['bank_transfer', 'cash', 'cheque'])
export const AccountType = z.enum(['savings', 'current', 'fixed_deposit'])
export const Relationship = z.enum(['spouse', 'child', 'parent', 'grandparent', 'grandchild'])
export const Gender = z.enum(['male', 'female'])
export const MaritalStatus = z.enum(['single', 'married', 'divorced', 'widowed'])
/** Full-time studies and claim of a child for tax in Malaysia. */
export const ChildStudies = z.enum(CHILD_STUDIES)
export const ChildClaim = z.enum(CHILD_CLAIMS)
/** Most children of a record. */
export const MAX_CHILDREN = 30
/** The first birth year of a child. */
export const OLDEST_BIRTH_YEAR = 1950
export const TaxRegime = z.enum(['resident', 'non_resident', 'returning_expert', 'knowledge_worker', 'c_suite'])

/** Status in Taiwan's insurances, which need neither tax residence nor a label. */
export const TaiwanIdentity = z.enum([
  'national',
  'spouse_of_national',
  'professional_permanent',
  'professional',
  'migrant',
])
/** Withholding method of a resident of Taiwan, chosen in writing; the flat rate without the exemption form. */
export const TaiwanTaxMethod = z.enum(['table', 'flat'])
/** Degree of disability on Taiwan's certificate; the state pays a part of the premiums. */
export const TaiwanDisability = z.enum(['mild', 'moderate', 'severe'])
/** Under the Labor Pension Act, or still under the retirement scheme before it. */
export const TaiwanPensionScheme = z.enum(['new', 'former'])

/** State of somebody on a day. */
export const EmploymentState = z.enum(['joining', 'active', 'resigned', 'terminated'])
export type EmploymentState = z.output<typeof EmploymentState>

/** The dated facts of a person. */
export const DatedFact = z.enum(['employment', 'compensation', 'bank_detail', 'statutory_status', 'work_schedule'])
export type DatedFact = z.output<typeof DatedFact>

/** Optional text of a change: omitted is unchanged, null is cleared. */
export const optionalText = (max = 120) => ShortText(max).nullable().optional()
export const optionalDay = () => DayField().nullable().optional()
export const optionalId = () => Id.nullable().optional()
/** An identity, tax, insurance or account number. Refuses the dots of a masked one. */
export const optionalNumber = (max = 40) =>
  ShortText(max)
    .regex(/^[^•]*$/, 'masked_number')
    .nullable()
    .optional()
export const EmployeeAction = z.enum([
  'edit',
  'edit_contact',
  'edit_pay',
  'terminate',
  'rehire',
  'delete',
  'see_pay',
  'see_identity',
])
