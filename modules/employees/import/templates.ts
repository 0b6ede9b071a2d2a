import type { Template, TemplateColumn } from '#server/spreadsheets/template.ts'
import {
  AccountType,
  AttendanceMethod,
  ChosenStatus,
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
} from '../values.ts'

const DAY = 'A day such as 2026-01-31'
const PERCENT = 'In per cent, such as 2.5'
const number = {
  key: 'employee_no',
  header: 'Employee number',
  kind: 'text',
  required: true,
  maxLength: 30,
  hint: 'The number by which the person is found again',
} as const
const choice = <const C extends readonly string[]>(choices: C) =>
  ({ kind: 'choice', choices, hint: choices.join(', ') }) as const

const job = [
  { key: 'department', header: 'Department', kind: 'text', maxLength: 120, hint: 'Name of a department' },
  { key: 'position', header: 'Position', kind: 'text', maxLength: 120, hint: 'Code of a position' },
  { key: 'office', header: 'Office', kind: 'text', maxLength: 20, hint: 'Code of an office' },
  { key: 'cost_center', header: 'Cost center', kind: 'text', maxLength: 40, hint: 'Code of a cost center' },
  { key: 'report_to', header: 'Reports to', kind: 'text', maxLength: 30, hint: 'Employee number of the manager' },
  { key: 'job_title', header: 'Job title', kind: 'text', maxLength: 120 },
  { key: 'employment_type', header: 'Employment type', ...choice(EmploymentType.options) },
  { key: 'employment_status', header: 'Employment status', ...choice(ChosenStatus.options) },
  { key: 'probation_ends', header: 'Probation ends', kind: 'date', hint: DAY },
  { key: 'contract_from', header: 'Contract from', kind: 'date', hint: DAY },
  { key: 'contract_until', header: 'Contract until', kind: 'date', hint: DAY },
] as const satisfies readonly TemplateColumn[]

/** Who the people are and the job they joined with; every later change of job is a row of the second sheet. */
export const EMPLOYEES_TEMPLATE = {
  sheets: [
    {
      name: 'Employees',
      columns: [
        number,
        { key: 'full_name', header: 'Full name', kind: 'text', required: true, maxLength: 120 },
        { key: 'preferred_name', header: 'Preferred name', kind: 'text', maxLength: 60 },
        {
          key: 'ic_number',
          header: 'IC number',
          kind: 'text',
          maxLength: 20,
          hint: 'Twelve digits, or a Taiwanese number',
        },
        { key: 'passport_number', header: 'Passport number', kind: 'text', maxLength: 20 },
        { key: 'passport_country', header: 'Passport country', kind: 'text', maxLength: 2, hint: 'Two letters' },
        {
          key: 'birth_date',
          header: 'Date of birth',
          kind: 'date',
          hint: `${DAY}; taken from the IC number when empty`,
        },
        { key: 'gender', header: 'Gender', ...choice(Gender.options) },
        { key: 'nationality', header: 'Nationality', kind: 'text', maxLength: 2, hint: 'Two letters, such as MY' },
        { key: 'marital_status', header: 'Marital status', ...choice(MaritalStatus.options) },
        { key: 'work_email', header: 'Work e-mail', kind: 'text', maxLength: 254 },
        { key: 'joined_on', header: 'Joining date', kind: 'date', required: true, hint: DAY },
        { key: 'resigned_on', header: 'Notice given on', kind: 'date', hint: DAY },
        { key: 'last_day', header: 'Last day', kind: 'date', hint: DAY },
        { key: 'last_payroll_day', header: 'Last payroll date', kind: 'date', hint: DAY },
        { key: 'leaving_reason', header: 'Reason for leaving', kind: 'text', maxLength: 500 },
        ...job,
      ],
    },
    {
      name: 'Job history',
      columns: [
        number,
        { key: 'from_day', header: 'From', kind: 'date', required: true, hint: DAY },
        { key: 'until_day', header: 'Until', kind: 'date', hint: 'Checked for gaps and overlaps; may stay empty' },
        ...job,
        { key: 'reason', header: 'Reason', kind: 'text', maxLength: 200 },
      ],
    },
  ],
} as const satisfies Template

/** What else is known of people today: how to reach, pay and insure them, and their family. An empty cell changes nothing. */
export const DETAILS_TEMPLATE = {
  sheets: [
    {
      name: 'Details',
      columns: [
        number,
        {
          key: 'from_day',
          header: 'Effective from',
          kind: 'date',
          hint: 'For what changes in time: today when empty, the joining date for what was not known yet',
        },
        { key: 'phone', header: 'Phone', kind: 'text', maxLength: 40 },
        { key: 'personal_email', header: 'Personal e-mail', kind: 'text', maxLength: 254 },
        { key: 'address_line1', header: 'Address', kind: 'text', maxLength: 160 },
        { key: 'address_line2', header: 'Address, second line', kind: 'text', maxLength: 160 },
        { key: 'city', header: 'City', kind: 'text', maxLength: 80 },
        { key: 'state', header: 'State', kind: 'text', maxLength: 80 },
        { key: 'postal_code', header: 'Postal code', kind: 'text', maxLength: 16 },
        { key: 'country', header: 'Country', kind: 'text', maxLength: 2, hint: 'Two letters, such as MY' },
        { key: 'emergency_name', header: 'Emergency contact', kind: 'text', maxLength: 120 },
        { key: 'emergency_phone', header: 'Emergency phone', kind: 'text', maxLength: 40 },
        { key: 'emergency_relationship', header: 'Emergency relationship', kind: 'text', maxLength: 60 },
        { key: 'religion', header: 'Religion', kind: 'text', maxLength: 60 },
        { key: 'race', header: 'Race', kind: 'text', maxLength: 60 },
        { key: 'is_disabled', header: 'Disabled', kind: 'boolean' },
        { key: 'work_permit_number', header: 'Work permit number', kind: 'text', maxLength: 40 },
        { key: 'work_permit_expires', header: 'Work permit expires', kind: 'date', hint: DAY },
        { key: 'hour_type', header: 'Working hours', ...choice(HourType.options) },
        { key: 'attendance_method', header: 'Attendance', ...choice(AttendanceMethod.options) },
        { key: 'minutes_a_day', header: 'Minutes a day', kind: 'integer' },
        {
          key: 'working_days',
          header: 'Working days',
          kind: 'text',
          maxLength: 60,
          hint: 'Such as Mon Tue Wed Thu Fri',
        },
        { key: 'payment_method', header: 'Payment method', ...choice(PaymentMethod.options) },
        { key: 'bank_name', header: 'Bank', kind: 'text', maxLength: 80 },
        { key: 'account_type', header: 'Account type', ...choice(AccountType.options) },
        { key: 'account_number', header: 'Account number', kind: 'text', maxLength: 40 },
        { key: 'account_holder', header: 'Account holder', kind: 'text', maxLength: 120 },
        { key: 'bank_code', header: 'Bank code', kind: 'text', maxLength: 3, hint: 'Taiwan: three digits' },
        { key: 'branch_code', header: 'Branch code', kind: 'text', maxLength: 4, hint: 'Taiwan: four digits' },
        {
          key: 'parts',
          header: 'Pay split',
          kind: 'text',
          maxLength: 1200,
          hint: 'What goes elsewhere before the account takes the rest, such as MYR 200.00 | cash; 25% | bank_transfer | Maybank | 1234567890 | Holder',
        },
        { key: 'resident_status', header: 'Resident status', ...choice(ResidentStatus.options) },
        { key: 'tax_regime', header: 'Tax regime', ...choice(TaxRegime.options) },
        {
          key: 'tax_category',
          header: 'Tax category',
          kind: 'integer',
          hint: '1 single, 2 spouse without income, 3 spouse with income',
        },
        { key: 'tax_number', header: 'Tax number', kind: 'text', maxLength: 20 },
        { key: 'epf_number', header: 'EPF number', kind: 'text', maxLength: 20 },
        { key: 'socso_number', header: 'SOCSO number', kind: 'text', maxLength: 20 },
        { key: 'eis_number', header: 'EIS number', kind: 'text', maxLength: 20 },
        { key: 'hrdf_number', header: 'HRDF number', kind: 'text', maxLength: 20 },
        { key: 'zakat_number', header: 'Zakat number', kind: 'text', maxLength: 30 },
        { key: 'zakat_monthly', header: 'Zakat a month', kind: 'money' },
        {
          key: 'children_under_18',
          header: 'Children under 18 (halves)',
          kind: 'integer',
          hint: 'Two for each child, one for a child shared with the other parent',
        },
        { key: 'children_studying', header: 'Children studying (halves)', kind: 'integer' },
        { key: 'children_tertiary', header: 'Children at university (halves)', kind: 'integer' },
        { key: 'children_disabled', header: 'Disabled children (halves)', kind: 'integer' },
        { key: 'children_disabled_tertiary', header: 'Disabled children at university (halves)', kind: 'integer' },
        { key: 'tax_disabled', header: 'Disabled by tax law', kind: 'boolean' },
        { key: 'spouse_is_disabled', header: 'Spouse disabled by tax law', kind: 'boolean' },
        { key: 'epf_elected', header: 'EPF elected', kind: 'boolean' },
        { key: 'epf_extra_employee', header: 'EPF on top, employee %', kind: 'decimal', decimals: 4, hint: PERCENT },
        { key: 'epf_extra_employer', header: 'EPF on top, employer %', kind: 'decimal', decimals: 4, hint: PERCENT },
        { key: 'socso_first_covered_at_55', header: 'First covered by SOCSO at 55', kind: 'boolean' },
        { key: 'eis_contributed_before_57', header: 'EIS before 57', kind: 'boolean' },
        { key: 'lindung_opted_out_on', header: 'LINDUNG 24 Jam opt-out', kind: 'date', hint: DAY },
        { key: 'lindung_reference', header: 'LINDUNG 24 Jam reference', kind: 'text', maxLength: 60 },
        { key: 'hrd_levy_exempt', header: 'Without HRD levy', kind: 'boolean' },
        { key: 'labor_insurance_number', header: 'Labor insurance number', kind: 'text', maxLength: 30 },
        { key: 'labor_insurance_amount', header: 'Labor insurance amount', kind: 'integer' },
        { key: 'health_insurance_number', header: 'Health insurance number', kind: 'text', maxLength: 30 },
        { key: 'health_insurance_amount', header: 'Health insurance amount', kind: 'integer' },
        { key: 'health_dependants', header: 'Insured dependants', kind: 'integer' },
        { key: 'pension_amount', header: 'Pension amount', kind: 'integer' },
        { key: 'pension_voluntary_rate', header: 'Voluntary pension %', kind: 'decimal', decimals: 4, hint: PERCENT },
        { key: 'occupational_insurance_amount', header: 'Occupational insurance amount', kind: 'integer' },
        { key: 'tw_identity', header: 'Insured as', ...choice(TaiwanIdentity.options) },
        { key: 'tw_tax_method', header: 'Withholding method', ...choice(TaiwanTaxMethod.options) },
        { key: 'tw_tax_dependants', header: 'Tax dependants', kind: 'integer' },
        { key: 'tw_disability', header: 'Degree of disability', ...choice(TaiwanDisability.options) },
        { key: 'tw_pension_scheme', header: 'Pension scheme', ...choice(TaiwanPensionScheme.options) },
        { key: 'tw_labor_continued', header: 'Labor insurance goes on at 65', kind: 'boolean' },
        { key: 'tw_health_elsewhere', header: 'Health insured elsewhere', kind: 'boolean' },
      ],
    },
    {
      name: 'Family',
      columns: [
        number,
        { key: 'name', header: 'Name', kind: 'text', required: true, maxLength: 120 },
        { key: 'relationship', header: 'Relationship', ...choice(Relationship.options), required: true },
        { key: 'birth_date', header: 'Date of birth', kind: 'date', hint: DAY },
        { key: 'ic_number', header: 'IC number', kind: 'text', maxLength: 20 },
        { key: 'is_working', header: 'Working', kind: 'boolean' },
        { key: 'is_married', header: 'Married', kind: 'boolean' },
        { key: 'is_disabled', header: 'Disabled', kind: 'boolean' },
        { key: 'is_studying', header: 'Studying', kind: 'boolean' },
      ],
    },
  ],
} as const satisfies Template

/** What people earned, a row for every change. */
export const SALARY_TEMPLATE = {
  sheets: [
    {
      name: 'Salary history',
      columns: [
        number,
        { key: 'from_day', header: 'From', kind: 'date', required: true, hint: DAY },
        { key: 'until_day', header: 'Until', kind: 'date', hint: 'Checked for gaps and overlaps; may stay empty' },
        {
          key: 'basic_pay',
          header: 'Basic pay',
          kind: 'money',
          required: true,
          hint: 'Per month, half month, week or day, as the frequency says',
        },
        { key: 'currency', header: 'Currency', kind: 'text', maxLength: 3, hint: "The company's when empty" },
        { key: 'pay_frequency', header: 'Pay frequency', ...choice(PayFrequency.options) },
        { key: 'reason', header: 'Reason', kind: 'text', maxLength: 200 },
      ],
    },
  ],
} as const satisfies Template

export const TEMPLATES = { employees: EMPLOYEES_TEMPLATE, details: DETAILS_TEMPLATE, salary: SALARY_TEMPLATE } as const
export type TemplateKind = keyof typeof TEMPLATES
