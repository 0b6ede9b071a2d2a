import { describe, expect, it } from 'vitest'
import { DomainError } from '#base/errors.ts'
import { companyApi } from './contract.ts'
import { normalizeEmployerNumbers } from './employer-numbers.ts'

/** Returns the stored form of a typed number, or the code that refuses it in the call or its rules. */
function storedNumber(field: string, typed: string): string {
  const read = companyApi.update.input.safeParse({ version: 1, [field]: typed })
  if (!read.success) return read.error.issues[0]!.message
  try {
    return String((normalizeEmployerNumbers(read.data, {}) as Record<string, unknown>)[field])
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.fields[field]![0]!
  }
}

/** Numbers as users type them, with the stored form or the refusal. The sources of the shapes are beside each rule. */
const SAMPLES: Readonly<Record<string, readonly (readonly [typed: string, kept: string])[]>> = {
  registration_number: [
    ['202001012345 (1234567-X)', '202001012345 (1234567-X)'],
    ['1234567-X', '1234567-X'],
  ],
  income_tax_number: [
    ['C 20880050010', 'C20880050010'],
    ['c-2088005001', 'C2088005001'],
    ['SG 12345678-90', 'SG1234567890'],
    ['LE 1234567890', 'LE1234567890'],
    ['20880050010', 'income_tax_number_shape'],
    ['C123', 'income_tax_number_shape'],
  ],
  employer_tax_number: [
    ['E 9100550006', 'E9100550006'],
    ['E91005500060', 'E9100550006'],
    ['908915-10', 'E0090891510'],
    ['C20880050010', 'employer_tax_number_shape'],
    ['E12', 'employer_tax_number_shape'],
    ['0000000000', 'number_zeros'],
  ],
  epf_number: [
    ['012345678', '012345678'],
    ['EPF123', 'employer_epf_number_shape'],
  ],
  socso_number: [
    ['B3203009999X', 'B3203009999X'],
    ['b 3203-009999-x', 'B3203009999X'],
    ['B320300', 'employer_socso_number_shape'],
  ],
  eis_number: [
    ['B3203009999X', 'B3203009999X'],
    ['123', 'employer_eis_number_shape'],
  ],
  hrd_number: [
    ['202001012345', '202001012345'],
    ['123456-X', '123456X'],
    ['LLP0012345-LGN', 'LLP0012345LGN'],
    ['HRDF', 'employer_hrd_number_shape'],
  ],
  postal_code: [
    ['01000', '01000'],
    ['100409', '100409'],
  ],
  phone: [
    ['+60 3-2161 8888', '+60 3-2161 8888'],
    ['02-2345-6789 #12', '02-2345-6789 #12'],
  ],
  // Valid by the rule of 10, by a seventh digit of 7, and only by the rule of 5 in force since April 2023.
  tw_tax_number: [
    ['04595257', '04595257'],
    ['1234-5675', '12345675'],
    ['９０１２３４５８', '90123458'],
    ['90123456', 'tw_tax_number_check'],
    ['1234567', 'tw_tax_number_shape'],
    ['00000000', 'number_zeros'],
  ],
  tw_labor_unit: [
    ['01234567A', '01234567A'],
    ['0123 4567 a', '01234567A'],
    ['1234', 'tw_unit_shape'],
  ],
  tw_health_unit: [
    ['123456789', '123456789'],
    ['健保', 'tw_unit_shape'],
  ],
  tw_phone: [['(02)2345-6789', '(02)2345-6789']],
}

describe('ORG-01a numbers of a company', () => {
  for (const [field, samples] of Object.entries(SAMPLES))
    it.each(samples)(`ORG-01a ${field} %s: %s`, (typed, is) => expect(storedNumber(field, typed)).toBe(is))
})
