import { describe, expect, it } from 'vitest'
import { DETAILS_TEMPLATE } from '../import/templates/details-template.ts'
import { EMPLOYEES_TEMPLATE } from '../import/templates/people-template.ts'
import { SALARY_TEMPLATE } from '../import/templates/salary-template.ts'
import { employeeFieldLabels } from './field-labels.ts'
import {
  AccountType,
  AttendanceMethod,
  ChosenStatus,
  EmploymentStatus,
  EmploymentType,
  HourType,
  PayFrequency,
  PaymentMethod,
  Relationship,
  ResidentStatus,
} from './values.ts'

/** The lists of the specification (§3), by field. */
const LISTS = {
  employment_type: [EmploymentType, ['full_time', 'part_time', 'contract', 'apprentice', 'expatriate']],
  employment_status: [
    EmploymentStatus,
    ['active_confirmed', 'active_probation', 'resigned', 'suspended', 'terminated'],
  ],
  resident_status: [
    ResidentStatus,
    [
      'citizen',
      'permanent_resident',
      'expatriate_a',
      'expatriate_b',
      'taiwan_citizen',
      'non_citizen_a',
      'non_citizen_b',
      'aboriginal',
      'overseas_chinese',
    ],
  ],
  hour_type: [HourType, ['office', 'shift']],
  attendance_method: [AttendanceMethod, ['qr', 'gps']],
  pay_frequency: [PayFrequency, ['monthly', 'semi_monthly', 'weekly', 'daily']],
  payment_method: [PaymentMethod, ['bank_transfer', 'cash', 'cheque']],
  account_type: [AccountType, ['savings', 'current', 'fixed_deposit']],
  // Taiwan's health insurance also knows the last two.
  relationship: [Relationship, ['spouse', 'child', 'parent', 'grandparent', 'grandchild']],
} as const

describe('EMP-10 value lists', () => {
  it.each(Object.entries(LISTS))(
    'EMP-10abcde %s has the values of the specification and no others',
    (_, [list, values]) => {
      expect(new Set<string>(list.options)).toEqual(new Set(values))
    },
  )

  it('EMP-10 every value has a distinct name in both languages', () => {
    const labels: Record<string, { en: string; zh: string }> = employeeFieldLabels
    for (const [field, [, values]] of Object.entries(LISTS)) {
      const names = values.map((value) => labels[`${field}.${value}`])
      for (const language of ['en', 'zh'] as const)
        expect(new Set(names.map((name) => name?.[language])).size, `${field} ${language}`).toBe(values.length)
    }
  })

  it('EMP-10e family members have the four flags of the specification', () => {
    const [, family] = DETAILS_TEMPLATE.sheets
    const flags = family.columns.filter((column) => column.kind === 'boolean').map((column) => column.key)
    expect(flags).toEqual(['is_working', 'is_married', 'is_disabled', 'is_studying'])
  })

  it('EMP-10 MIG-03a files accept the same values, except resigned and terminated, which follow from dates', () => {
    const columns = [EMPLOYEES_TEMPLATE, DETAILS_TEMPLATE, SALARY_TEMPLATE].flatMap((template) =>
      template.sheets.flatMap((sheet) => [...sheet.columns]),
    )
    for (const [field, [, values]] of Object.entries(LISTS)) {
      const column = columns.find((one) => one.key === field) as { choices?: readonly string[] } | undefined
      // Files of other products have a status for people who left. It needs a last day and is never stored.
      const typed = field === 'employment_status' ? [...ChosenStatus.options, 'left'] : values
      expect(new Set(column?.choices), field).toEqual(new Set(typed))
    }
  })
})
